// The number of questions and the length of an interview, for messages that mention them.
import { interviewMinutes } from '#contract/interview-length.ts';
import type { MessageTexts } from '#contract/message.ts';
import type { Tx } from '../../platform/db/open.ts';
import { findAccommodation, findAskedQuestions, findPlannedQuestions } from '../interviews/store.ts';
import { loadVersions } from '../jobs/questions-store.ts';

export interface Measured {
  count: number;
  minutes: number;
}

/** Whether any text mentions the questions; otherwise they are not read. */
export function namesQuestions(texts: MessageTexts): boolean {
  const { email_title, greeting, sms_text } = texts;
  return /questions_count|duration_minutes/.test([email_title, greeting, sms_text].join('\n'));
}

/** The questions of this response; before the start, those that would be asked now. */
export async function measureQuestions(
  tx: Tx,
  response: { agency_id: string; id: string; job_id: string },
): Promise<Measured> {
  const fixed = await findAskedQuestions(tx, response.agency_id, response.id);
  const asked =
    fixed.length > 0 ? fixed : await findPlannedQuestions(tx, response.agency_id, response.job_id);
  const { timeFactor } = await findAccommodation(tx, response.agency_id, response.id);
  return measure(tx, response.agency_id, asked, timeFactor);
}

export async function measurePlanned(tx: Tx, agencyId: string, jobId: string): Promise<Measured> {
  return measure(tx, agencyId, await findPlannedQuestions(tx, agencyId, jobId));
}

async function measure(
  tx: Tx,
  agencyId: string,
  asked: readonly { versionId: string }[],
  timeFactor = 1,
): Promise<Measured> {
  const ids = asked.map(({ versionId }) => versionId);
  const versions = await loadVersions(tx, agencyId, ids);
  return { count: ids.length, minutes: interviewMinutes([...versions.values()], timeFactor) };
}
