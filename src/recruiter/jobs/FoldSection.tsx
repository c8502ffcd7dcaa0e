// A collapsed section of the job form that most jobs leave at its defaults. One line summarizes its settings. It
// opens automatically when one of its fields is invalid.
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Card from '@mui/material/Card';
import Collapse from '@mui/material/Collapse';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Chevron } from '../../kit/Chevron.tsx';
import { faultIn } from '../../kit/forms/form-state.ts';
import { useFormPick } from '../../kit/forms/use-contract-form.ts';
import type { JobFormValues } from './job-form.ts';
import { useJobForm } from './use-job-form.ts';

export function FoldSection({
  title,
  set,
  fields = [],
  children,
}: {
  title: string;
  /** The settings that differ from the defaults, a few words each. Empty if none do. */
  set: readonly string[];
  /** The fields of this section that can be invalid. */
  fields?: readonly (keyof JobFormValues)[];
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const form = useJobForm();
  const [isOpen, setIsOpen] = useState(false);
  const isWrong = useFormPick(form, ({ faults }) =>
    fields.some((field) => faultIn(faults, field) !== undefined),
  );
  const refusals = useFormPick(form, (state) => state.refusals);
  useEffect(() => {
    if (isWrong) setIsOpen(true);
  }, [isWrong, refusals]);
  const id = useId();
  return (
    <Card component="section" aria-labelledby={`${id}-title`}>
      <Typography variant="h2" sx={{ fontSize: 'var(--text-l)' }}>
        <ButtonBase
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
          sx={head}
        >
          <Box component="span" sx={{ display: 'grid', gap: 0.25, minWidth: 0 }}>
            <span id={`${id}-title`}>{title}</span>
            <Box component="span" dir="auto" sx={summary}>
              {set.length > 0 ? set.join(' · ') : t('jobs.nothing_set')}
            </Box>
          </Box>
          <Chevron isOpen={isOpen} />
        </ButtonBase>
      </Typography>
      <Collapse in={isOpen} id={id} unmountOnExit>
        <Stack spacing={3} sx={{ p: { xs: 2, sm: 4 }, pt: { xs: 1, sm: 1 } }}>
          {children}
        </Stack>
      </Collapse>
    </Card>
  );
}

const head = {
  display: 'flex',
  justifyContent: 'space-between',
  gap: 2,
  width: '100%',
  px: { xs: 2, sm: 4 },
  py: 2.5,
  font: 'inherit',
  textAlign: 'start',
  borderRadius: 'var(--radius-l)',
  '&.Mui-focusVisible': { outline: '2px solid var(--accent)', outlineOffset: '-3px' },
};

const summary = {
  fontSize: 'var(--text-s)',
  fontWeight: 400,
  letterSpacing: 0,
  color: 'text.secondary',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
};
