// The job whose details a message's preview shows: one of the organization's, or an example in the message's language.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { newId } from '#contract/id.ts';
import type { Language } from '#contract/languages.ts';
import { jobQuery, userQuery } from '../../api/queries.ts';
import type { SampleJob } from '../invitations/messages/MessageEditor.tsx';
import { emptyQuestion } from '../jobs/question/question-form.ts';

const exampleDays = 7;
const questions = Array.from({ length: 5 }, (_, sorting) => ({ ...emptyQuestion('video', newId), sorting }));

/** `jobId` null: the example. Null until it is loaded. */
export function useSampleJob(jobId: string | null, language: Language): SampleJob | null {
  const { i18n } = useTranslation();
  const { data: user } = useQuery(userQuery);
  const { data: job } = useQuery({ ...jobQuery(jobId ?? ''), enabled: jobId !== null });
  const { data: name = '' } = useQuery({
    queryKey: ['example-job', language],
    queryFn: async () => {
      await i18n.loadLanguages(language);
      return i18n.getFixedT(language)('mail.templates.example_job');
    },
    staleTime: Infinity,
  });
  if (jobId !== null) return job ?? null;
  if (!user) return null;
  return {
    id: null,
    name,
    company: { name: user.agency.name },
    questions,
    expire_days: exampleDays,
    expire_date: null,
  };
}
