// One message in one language: its texts, variables, preview and actions.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { TFunction } from 'i18next';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { dayOf } from '#contract/day-of.ts';
import { deadlineOfInvited } from '#contract/deadline.ts';
import { formatDate } from '../../../i18n/dates.ts';
import { interviewMinutes } from '#contract/interview-length.ts';
import type { JobDetail } from '#contract/job.ts';
import type { Language } from '#contract/languages.ts';
import {
  isLetter,
  type MessageTemplate,
  type MessageTexts,
  type MessageValues,
  type MessageVariable,
} from '#contract/message.ts';
import type { User } from '#contract/user.ts';
import type { Form } from '../../../kit/forms/form-store.ts';
import { useFormPick, useFormState } from '../../../kit/forms/use-contract-form.ts';
import { useVisits } from '../../../kit/forms/use-visits.ts';
import { MessageFields } from './MessageFields.tsx';
import { MessagePreview } from './MessagePreview.tsx';
import { TestMessage } from './TestMessage.tsx';
import { useMessageForm } from './use-message-form.ts';

/** The job whose details the preview and the test show. */
export type SampleJob = Pick<JobDetail, 'name' | 'questions' | 'expire_days' | 'expire_date'> & {
  /** Null: an example. */
  id: string | null;
  company: { name: string };
};

export function MessageEditor({
  template,
  job,
  user,
  mayChange,
  actions,
}: {
  template: MessageTemplate;
  job: SampleJob;
  user: User;
  mayChange: boolean;
  /** Beside the editor's own. */
  actions?: ReactNode;
}) {
  const { t } = useTranslation();
  const { form, isChanged, isOvertaken, discard, reset, dialog } = useMessageForm(template);
  const { isBusy, isSaved } = useFormState(form);
  const visits = useVisits(form);
  const values = useMemo(
    () => exampleValues(job, user, template.language, { origin: location.origin, now: Date.now() }),
    [job, user, template.language],
  );
  return (
    <Box sx={columns}>
      <Stack
        component="form"
        noValidate
        spacing={2.5}
        sx={{ minInlineSize: 0 }}
        onSubmit={form.submit}
        {...visits}
      >
        <MessageFields
          kind={template.kind}
          language={template.language}
          form={form}
          isReadOnly={!mayChange}
        />
        {isOvertaken && <Alert severity="warning">{t('invites.messages.overtaken')}</Alert>}
        {mayChange && (
          <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
            <Button type="submit" variant="contained" disabled={!isChanged} loading={isBusy}>
              {t('invites.messages.save')}
            </Button>
            {isChanged && (
              <Button color="inherit" onClick={discard}>
                {t('invites.messages.discard')}
              </Button>
            )}
            {!template.is_default && (
              <Button color="error" onClick={() => reset.mutate()} loading={reset.isPending}>
                {t('invites.messages.reset')}
              </Button>
            )}
            {actions}
          </Stack>
        )}
        <Box role="status" sx={{ color: 'text.secondary', fontSize: 'var(--text-s)' }}>
          {statusOf(template, { isChanged, isSaved, mayChange }, t)}
        </Box>
      </Stack>
      <Stack spacing={2.5} sx={{ minInlineSize: 0 }}>
        <Preview form={form} template={template} values={values} isExample={job.id === null} />
        {mayChange && <TestMessage email={user.email} message={form} template={template} jobId={job.id} />}
      </Stack>
      {dialog}
    </Box>
  );
}

function statusOf(
  { kind, is_default: isDefault }: MessageTemplate,
  { isChanged, isSaved, mayChange }: { isChanged: boolean; isSaved: boolean; mayChange: boolean },
  t: TFunction,
): string {
  if (isChanged) return mayChange ? t('invites.messages.unsaved') : '';
  if (!isDefault) return isSaved ? t('invites.messages.saved') : t('invites.messages.yours');
  const ours = t('invites.messages.ours');
  return isLetter(kind) ? `${ours} ${t('invites.messages.letter_unbegun')}` : ours;
}

function Preview({
  form,
  template: { kind, language },
  values,
  isExample,
}: {
  form: Form<MessageTexts>;
  template: MessageTemplate;
  values: MessageValues;
  isExample: boolean;
}) {
  const texts = useFormPick(form, (state) => state.values);
  return (
    <MessagePreview kind={kind} texts={texts} language={language} values={values} isExample={isExample} />
  );
}

const columns = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
  gap: 4,
  alignItems: 'start',
};

const names: Record<Language, string> = {
  'en-US': 'Alex Morgan',
  'ru-RU': 'Алексей Иванов',
  'de-DE': 'Alex Maier',
  'es-ES': 'Alejandra Ruiz',
  'it-IT': 'Alessia Rossi',
  'ar-SA': 'عبد الله السالم',
};
/** As long as a real one. */
const exampleHash = 'AbCdEfGhIjKlMnOpQrStUv';

/** Example values for a message's variables in the preview: this job's data and a fictitious person. */
function exampleValues(
  job: SampleJob,
  user: { name: string; email: string },
  language: Language,
  { origin, now }: { origin: string; now: number },
): Record<MessageVariable, string> {
  const deadline = deadlineOfInvited(job, new Date(now));
  return {
    candidate_name: names[language],
    candidate_first_name: names[language].split(' ')[0] ?? '',
    job_name: job.name,
    company_name: job.company.name,
    interview_link: `${origin}/i/${exampleHash}`,
    expire_date: deadline ? dayOf(deadline, language) : '',
    questions_count: String(job.questions.length),
    duration_minutes: String(interviewMinutes(job.questions)),
    answers_count: String(job.questions.length),
    delete_date: formatDate(new Date(now + 365 * dayMs).toISOString(), language, 'UTC'),
    recruiter_name: user.name,
    recruiter_email: user.email,
  };
}

const dayMs = 86_400_000;
