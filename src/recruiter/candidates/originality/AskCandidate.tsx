// Writes to a candidate about an answer with common passages. The email names no one else, and is sent only when its author
// sends it.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../kit/use-may.ts';
import { Letter } from '../../follow-up/Letter.tsx';
import { responseQuery } from '../queries/response-queries.ts';

export function AskCandidate({ responseId }: { responseId: string }) {
  const { t } = useTranslation();
  const mayWrite = useMay('responses.decide');
  const { data: response } = useQuery({ ...responseQuery(responseId), enabled: mayWrite });
  if (!mayWrite || !response) return null;
  return <Letter response={response} kind="question" label={t('originality.ask')} />;
}
