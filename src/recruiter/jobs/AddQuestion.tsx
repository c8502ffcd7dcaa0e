// Buttons that add a question, one for each of the four kinds.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { questionTypes, type QuestionType } from '#contract/question.ts';
import { typeIcons } from './question/type-icons.tsx';

export function AddQuestion({ onAdd }: { onAdd: (type: QuestionType) => void }) {
  const { t } = useTranslation();
  return (
    <Box role="group" aria-label={t('jobs.add_question')} sx={grid}>
      {questionTypes.map((type) => (
        <Button key={type} variant="outlined" color="inherit" onClick={() => onAdd(type)} sx={kind}>
          <Box component="span" sx={{ display: 'flex', gap: 1, alignItems: 'center', color: 'primary.main' }}>
            {typeIcons[type]}
            {t(`jobs.add_${type}`)}
          </Box>
          <Box component="span" sx={{ fontWeight: 400, fontSize: 'var(--text-xs)', color: 'text.secondary' }}>
            {t(`jobs.type_${type}_hint`)}
          </Box>
        </Button>
      ))}
    </Box>
  );
}

const grid = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))',
};

const kind = {
  display: 'grid',
  justifyContent: 'start',
  justifyItems: 'start',
  gap: 0.25,
  p: 2,
  borderColor: 'var(--line)',
  textAlign: 'start',
  whiteSpace: 'normal',
  '&:hover': { borderColor: 'var(--accent)', bgcolor: 'var(--accent-soft)' },
};
