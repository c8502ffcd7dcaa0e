// A limit and its usage, with a bar. Without a limit there is no bar.
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { unlimited } from '#contract/plan.ts';
import { formatNumber } from '../../../i18n/dates.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useRoomText } from '../../../kit/use-room-text.ts';

export function Meter({
  label,
  used,
  limit,
  note,
}: {
  label: string;
  used: number;
  limit: number;
  /** Below the bar. */
  note?: string | undefined;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const roomText = useRoomText();
  const id = useId();
  const left = Math.max(0, limit - used);
  const said =
    limit >= unlimited
      ? t('profile.used_only', { used: formatNumber(used, language), limit: t('common.unlimited') })
      : roomText({ used, limit, left });
  return (
    <Box>
      <Line id={id} label={label} value={said} />
      {limit < unlimited && (
        <Box
          role="meter"
          aria-labelledby={id}
          aria-valuemin={0}
          aria-valuemax={Math.max(limit, 1)}
          aria-valuenow={Math.min(used, Math.max(limit, 1))}
          aria-valuetext={said}
          sx={{ height: 6, borderRadius: 3, bgcolor: 'var(--line)', overflow: 'hidden' }}
        >
          <Box
            sx={{
              height: '100%',
              width: `${left === 0 ? 100 : (used / limit) * 100}%`,
              bgcolor: left === 0 ? 'warning.main' : 'primary.main',
            }}
          />
        </Box>
      )}
      {note && (
        <Box sx={{ color: 'text.secondary', typography: 'body2', mt: 0.75, overflowWrap: 'anywhere' }}>
          {note}
        </Box>
      )}
    </Box>
  );
}

/** A value without a limit. */
export function Line({ id, label, value }: { id?: string; label: string; value: string }) {
  return (
    <Stack
      direction="row"
      useFlexGap
      sx={{ justifyContent: 'space-between', flexWrap: 'wrap', columnGap: 2, mb: 0.75 }}
    >
      <span id={id}>{label}</span>
      <Box component="span" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
        {value}
      </Box>
    </Stack>
  );
}
