// Turns the completed welcome page into an interview on this device: start, save, and fetch what the
// questions need, so that the network may be lost for good afterwards (P4).
import { consentVersion, getSession, startInvitation, startShare } from '#contract/interview.ts';
import type { Interview, InterviewWelcome, StartInterview } from '#contract/interview.ts';
import type { Language } from '#contract/languages.ts';
import type { ProcessingChoice } from '#contract/processing.ts';
import { CallError } from '../../api/call-error.ts';
import { call } from '../../api/call.ts';
import type { Outbox } from '../../outbox/types.ts';
import { isShellCached } from '../../kit/service-worker.ts';
import { saveQuestionMedia } from '../saved-media.ts';
import { forgetPendingStart, pendingStart, startedFromShare } from './pending-start.ts';

export interface StartDetails {
  name: string;
  email: string;
  phone: string;
  /** Absent until the notice about it is shown. */
  processing?: ProcessingChoice[];
}

/**
 * Resolves with the candidate's personal hash when everything is on the device. `loadPage` loads all of the
 * page's code, for pages without a service worker to cache it.
 * @throws CallError
 */
export async function startInterview(
  welcome: Pick<InterviewWelcome, 'kind' | 'hash'>,
  details: StartDetails,
  language: Language,
  outbox: Outbox,
  loadPage: () => Promise<void>,
): Promise<string> {
  const pending = pendingStart(welcome.hash, consentVersion);
  const { phone, ...given } = details;
  const body: StartInterview = {
    ...pending,
    ...given,
    ...(phone.trim() === '' ? {} : { phone }),
    language,
    device: {
      user_agent: navigator.userAgent.slice(0, 500),
      time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone.slice(0, 100),
    },
  };
  const sentAt = Date.now();
  const interview = await start(welcome, body);
  await save(outbox, interview, pending.session_token, (sentAt + Date.now()) / 2);
  if (welcome.kind === 'share') startedFromShare(welcome.hash).save(interview.hash);
  forgetPendingStart(welcome.hash);
  // A refusal is shown where it matters: on the done page, while data is only on this device.
  void navigator.storage?.persist?.().catch(() => false);
  const savePage = async () => {
    if (!(await isShellCached())) await loadPage();
  };
  await Promise.all([saveQuestionMedia(outbox, interview), savePage()]);
  return interview.hash;
}

async function start(
  welcome: Pick<InterviewWelcome, 'kind' | 'hash'>,
  body: StartInterview,
): Promise<Interview> {
  const endpoint = welcome.kind === 'share' ? startShare : startInvitation;
  try {
    return await call(endpoint, { params: { hash: welcome.hash }, body });
  } catch (error) {
    // An earlier start from this device succeeded with other details; its session continues.
    if (error instanceof CallError && error.code === 'id_taken')
      return call(getSession, { token: body.session_token });
    throw error;
  }
}

async function save(
  outbox: Outbox,
  interview: Interview,
  token: string,
  answeredAtMs: number,
): Promise<void> {
  await outbox.saveInterview({
    hash: interview.hash,
    session_token: token,
    interview,
    clock_offset_ms: Math.round(Date.parse(interview.server_time) - answeredAtMs),
    state: null,
    saved_at: new Date().toISOString(),
  });
}
