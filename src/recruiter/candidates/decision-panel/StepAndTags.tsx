// A candidate's step in the pipeline and tags, beside the decision. Members who may not change them see them.
import { mdiTagOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ResponseDetail } from '#contract/response.ts';
import { useFailures } from '../../../kit/Failures.tsx';
import { Icon } from '../../../kit/Icon.tsx';
import { useLater } from '../../../kit/use-later.ts';
import { countsQuery } from '../queries/response-queries.ts';
import type { StepAndTagsControls } from './use-step-and-tags.ts';

interface Props {
  response: ResponseDetail;
  controls: StepAndTagsControls;
}

export function StepAndTags(props: Props) {
  return (
    <Box sx={{ display: 'grid', gap: 1.5, mt: 2 }}>
      <StepChoice {...props} />
      <Tags {...props} />
    </Box>
  );
}

function StepChoice({ response, controls: { steps, moveTo, opened, open } }: Props) {
  const { t } = useTranslation();
  const { pipeline_id: current, pipeline } = response;
  if (!moveTo)
    return (
      pipeline !== null && (
        <Typography variant="body2">
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {t('candidates.step')}:
          </Box>{' '}
          <bdi>{pipeline}</bdi>
        </Typography>
      )
    );
  const all = [{ id: null, name: t('candidates.not_yet') }, ...steps];
  return (
    <TextField
      select
      size="small"
      label={t('candidates.step')}
      value={all.some(({ id }) => id === current) ? (current ?? '') : ''}
      onChange={({ target }) => {
        const chosen = all.find(({ id }) => (id ?? '') === target.value);
        if (chosen) moveTo(chosen);
      }}
      slotProps={{
        select: {
          open: opened === 'step',
          onOpen: () => open('step'),
          onClose: () => open(null),
          displayEmpty: true,
        },
        inputLabel: { shrink: true },
      }}
    >
      {all.map(({ id, name }) => (
        <MenuItem key={id} value={id ?? ''}>
          <bdi>{name}</bdi>
        </MenuItem>
      ))}
    </TextField>
  );
}

const loadDialog = () => import('../bulk/TagsDialog.tsx');

function Tags({ response, controls: { changeTags, opened, open } }: Props) {
  const { t } = useTranslation();
  const failures = useFailures();
  const isOpen = opened === 'tags' && changeTags !== null;
  const known = useQuery({ ...countsQuery(response.job_id, {}), enabled: isOpen }).data?.tags ?? [];
  const dialog = useLater(loadDialog, isOpen, (error) => {
    open(null);
    failures.handleError(error);
  });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75 }}>
      {response.tags.length > 0 && (
        <Box component="ul" aria-label={t('responses.tags')} sx={tagList}>
          {response.tags.map((tag) => (
            <Box component="li" key={tag} sx={tagLook}>
              <bdi>{tag}</bdi>
            </Box>
          ))}
        </Box>
      )}
      {changeTags && (
        <Button
          size="small"
          color="inherit"
          startIcon={<Icon path={mdiTagOutline} aria-hidden />}
          aria-haspopup="dialog"
          aria-keyshortcuts="t"
          onClick={() => open('tags')}
        >
          {t('candidates.edit_tags')}
        </Button>
      )}
      {dialog && isOpen && (
        <dialog.TagsDialog rows={[response]} known={known} onChange={changeTags} onClose={() => open(null)} />
      )}
    </Box>
  );
}

const tagList = { display: 'flex', flexWrap: 'wrap', gap: 0.75, listStyle: 'none', margin: 0, padding: 0 };

const tagLook = {
  paddingInline: 1,
  border: '1px solid var(--line-strong)',
  borderRadius: 'var(--radius-s)',
  fontSize: 'var(--text-s)',
  color: 'var(--ink)',
};
