// The emails about a candidate's request: one to the job's recruiter in their language, and the
// reply to the candidate in theirs. Queued tasks send them. The email's id is derived from the
// request, so that a repeated task sends the same one.
import { v5 } from 'uuid';
import * as z from 'zod/mini';
import { RequestKind } from '#contract/candidate-page.ts';
import { defaultLanguage, matchLanguage } from '#contract/languages.ts';
import type { Deps } from '../../../platform/deps.ts';
import { openResponse } from '../../interviews/load.ts';
import { dayOf } from '#contract/day-of.ts';
import { defineTask } from '../../../platform/queue/define-task.ts';
import { composeMail } from '../../../platform/mail/compose.ts';
import { personName, titleName } from '../../../platform/mail/names.ts';
import type { Mail } from '../../../platform/mail/mailer.ts';
import { sentence } from '../../../kernel/texts/sentences.ts';
import type { ActiveMember } from '../../organizations/members/store.ts';
import { findRecruiter, findRequestToMail } from './store.ts';

const RequestData = z.object({ agency_id: z.uuid(), request_id: z.uuid() });

export const mailRequest = defineTask({
  name: 'mail-request',
  schema: RequestData,
  handler: async ({ agency_id: agencyId, request_id: requestId }, deps) => {
    const found = await deps.db.asTenant({ agencyId }, async (tx) => {
      const toMail = await findRequestToMail(tx, agencyId, requestId);
      // Already answered, so the recruiter knows about it.
      if (toMail?.request.state !== 'open') return undefined;
      const preferred = [toMail.job.created_by, toMail.response.invited_by];
      return { toMail, recruiter: await findRecruiter(tx, toMail.response, preferred) };
    });
    // Recruiters who chose a daily digest read it there (notifications/digest.ts).
    if (found?.recruiter?.requests === 'at_once')
      await deps.mailer.send(requestLetter(deps, found.toMail, found.recruiter));
  },
});

export const mailReply = defineTask({
  name: 'mail-reply',
  schema: RequestData,
  handler: async ({ agency_id: agencyId, request_id: requestId }, deps) => {
    const found = await deps.db.asTenant({ agencyId }, async (tx) => {
      const toMail = await findRequestToMail(tx, agencyId, requestId);
      return toMail && { toMail, deadline: (await openResponse(tx, toMail.response)).deadline };
    });
    if (found?.toMail.response.email) await deps.mailer.send(replyLetter(deps, found.toMail, found.deadline));
  },
});

type RequestToMail = NonNullable<Awaited<ReturnType<typeof findRequestToMail>>>;

function requestLetter(deps: Deps, { request, response, job }: RequestToMail, recruiter: ActiveMember): Mail {
  const language = matchLanguage(recruiter.language) ?? defaultLanguage;
  const t = (key: string) =>
    sentence(language, `mail.request.${key}`, {
      candidate_name: personName(response.name) || response.email,
      job_name: titleName(job.name),
      recruiter_name: personName(recruiter.name),
    });
  return composeMail({
    id: v5('asked', request.id),
    language,
    to: { name: recruiter.name, address: recruiter.email },
    subject: t('subject'),
    paragraphs: [t('greeting'), t(RequestKind.parse(request.kind)), quoted(request.text)],
    button: { label: t('button'), url: `${deps.publicUrl()}/jobs/candidate/${response.id}` },
    after: [t('where')],
  });
}

function replyLetter(
  deps: Deps,
  { request, response, job, companyName }: RequestToMail,
  deadline: Date | null,
): Mail {
  const language = matchLanguage(response.language) ?? defaultLanguage;
  const t = (key: string) =>
    sentence(language, `mail.${key}`, {
      candidate_name: personName(response.name),
      job_name: titleName(job.name),
      company_name: titleName(companyName),
      expire_date: deadline ? dayOf(deadline, language) : '',
    });
  const isRunning = !response.finished_at && response.progress !== 'withdrawn';
  return composeMail({
    id: v5('replied', request.id),
    language,
    to: { name: response.name, address: response.email },
    subject: t('reply.subject'),
    paragraphs: [
      t(personName(response.name) ? 'interview.greeting' : 'interview.greeting_unnamed'),
      t(`reply.${request.state}`),
      quoted(request.reply),
    ],
    button: { label: t('reply.button'), url: `${deps.publicUrl()}/i/${response.hash}` },
    after: [isRunning && deadline ? t('interview.expires') : '', t('interview.personal')],
  });
}

function quoted(text: string): string {
  return text && `«${text}»`;
}
