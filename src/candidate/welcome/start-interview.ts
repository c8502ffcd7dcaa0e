// From the filled-in welcome page to an interview on this device: start, save, and fetch what the questions need, so
// that the network may go for good after this (P4).
import { consentVersion, getSession, startInvitation, startShare } from '#contract/interview.ts';
import type { Interview, InterviewWelcome, StartInterview } from '#contract/interview.ts';
import type { Language } from '#contract/languages.ts';
import { CallError } from '../../api/call-error.ts';
import { call } from '../../api/call.ts';
import type { Outbox } from '../../outbox/types.ts';
import { shellIsKept } from '../../kit/service-worker.ts';
import { keepQuestionMedia } from './question-media.ts';
import { forgetPendingStart, pendingStart, rememberShare } from './pending-start.ts';

export interface StartDetails {
  name: string;
  email: string;
  phone: string;
}

/**
 * Resolves with the person's own hash when everything is on the device; throws CallError. `loadPage` fetches all of the
 * page's code: needed where no service worker keeps it.
 */
export async function startInterview(
  welcome: Pick<InterviewWelcome, 'kind' | 'hash'>,
  details: StartDetails,
  language: Language,
  outbox: Outbox,
  loadPage: () => Promise<void>,
): Promise<string> {
  const pending = pendingStart(welcome.hash, consentVersion);
  const body: StartInterview = {
    ...pending,
    name: details.name,
    email: details.email,
    ...(details.phone.trim() === '' ? {} : { phone: details.phone }),
    language,
    device: {
      user_agent: navigator.userAgent.slice(0, 500),
      time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone.slice(0, 100),
    },
  };
  const sentAt = Date.now();
  const interview = await start(welcome, body);
  await save(outbox, interview, pending.session_token, (sentAt + Date.now()) / 2);
  if (welcome.kind === 'share') rememberShare(welcome.hash, interview.hash);
  forgetPendingStart(welcome.hash);
  // Refusals are shown where they matter: on the done page, while something is only on this device.
  void navigator.storage?.persist?.().catch(() => false);
  const keepPage = async () => {
    if (!(await shellIsKept())) await loadPage();
  };
  await Promise.all([keepQuestionMedia(outbox, interview), keepPage()]);
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
    // An earlier start of this device did get through, with other details; its session goes on.
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
