// A field that searches the answers to all jobs, with what it found.
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { AddressSearchField } from '../../../kit/forms/SearchField.tsx';
import { Hits } from './AnswerHits.tsx';

interface Props {
  /** From the address; empty: none. */
  words: string;
  /** A stable function. */
  onChange: (change: { search: string | undefined }) => void;
}

export function AnswerSearch({ words, onChange }: Props) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 }}
    >
      <h2 id={id} className="unseen">
        {t('transcript.search_answers')}
      </h2>
      <Box sx={{ inlineSize: '22rem', maxInlineSize: '100%' }}>
        <AddressSearchField label={t('transcript.search_answers')} {...{ words, onChange }} />
      </Box>
      {words !== '' && (
        <Card sx={{ padding: 2, '&:empty': { display: 'none' } }}>
          <Hits search={{}} jobId={null} words={words} saysNone />
        </Card>
      )}
    </Box>
  );
}
