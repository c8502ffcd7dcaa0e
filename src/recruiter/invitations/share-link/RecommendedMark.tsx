// Marks the share link as the recommended way.
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';

export function RecommendedMark() {
  const { t } = useTranslation();
  return (
    <Box
      component="span"
      sx={{
        paddingInline: { xs: 0.75, sm: 1 },
        whiteSpace: 'nowrap',
        borderRadius: 'var(--radius-round)',
        bgcolor: 'var(--accent-soft)',
        color: 'var(--accent-strong)',
        fontSize: 'var(--text-xs)',
        fontWeight: 600,
        lineHeight: 1.75,
      }}
    >
      {t('invites.recommended')}
    </Box>
  );
}
