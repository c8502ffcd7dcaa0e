// Example values for a message's variables in the preview: this job's data and a fictitious person.
import { deadlineOfInvited } from '#contract/deadline.ts';
import { interviewLength } from '#contract/interview-length.ts';
import type { JobDetail } from '#contract/job.ts';
import type { Language } from '#contract/languages.ts';
import type { MessageVariable } from '#contract/message.ts';

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

export function exampleValues(
  job: Pick<JobDetail, 'name' | 'company' | 'questions' | 'expire_days' | 'expire_date'>,
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
    duration_minutes: String(interviewLength(job.questions).minutes),
    recruiter_name: user.name,
    recruiter_email: user.email,
  };
}

/** Messages give the time in UTC, since the recipient's time zone is unknown. */
function dayOf(instant: Date, language: Language): string {
  return new Intl.DateTimeFormat(language, {
    calendar: 'gregory',
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'UTC',
    timeZoneName: 'short',
  }).format(instant);
}
