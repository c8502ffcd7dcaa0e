// Says that the list is read from its end, and leads back to the start.
import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';

export function ReadFromEnd({ onNewest }: { onNewest: () => void }) {
  const { t } = useTranslation();
  return (
    <Box sx={bar}>
      <span>{t('candidates.from_oldest')}</span>
      <Button size="small" onClick={onNewest}>
        {t('candidates.to_newest')}
      </Button>
    </Box>
  );
}

const bar = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 2,
  paddingInline: 2,
  paddingBlock: 0.5,
  bgcolor: 'var(--accent-soft)',
  fontSize: 'var(--text-s)',
};
