// Every job there is: each gets its queue when the database is brought up to date, and a worker takes from all of them.
import { mailConfirmation } from '../account/confirmation.ts';
import { mailEmailChange } from '../account/email-change.ts';
import { mailAccountNews } from '../account/letters.ts';
import { sweepUnconfirmed } from '../account/sweep-unconfirmed.ts';
import { recordFailedSignIn } from '../auth/failed-sign-in.ts';
import { mailReset } from '../auth/forgotten.ts';
import { mailReply, mailRequest } from '../candidate-page/letters.ts';
import { mailDecision } from '../follow-up/letter.ts';
import { makeExport } from '../exports/make-export.ts';
import { sweepExports } from '../exports/sweep.ts';
import { forgetAnswers } from '../http/forget-answers.ts';
import { runImport } from '../imports/run-import.ts';
import { sweepSessions } from '../interviews/sweep-sessions.ts';
import { sendReminders } from '../invites/remind.ts';
import { mailLink, textLink } from '../invites/send.ts';
import { removeStored } from '../media/remove-stored.ts';
import { sendTest } from '../messages/send-test.ts';
import { mailDigest, sendDigests } from '../notifications/digest.ts';
import { mailFinished } from '../notifications/finished-letter.ts';
import { sendPush, tellBrowsers } from '../notifications/push/jobs.ts';
import { sweepPreviews } from '../previews/sweep.ts';
import { sweepRemoved } from '../responses/sweep-removed.ts';
import { mailRetention } from '../retention/letter.ts';
import { runRetention } from '../retention/run.ts';
import { mailQuestion } from '../support/letter.ts';
import { deliverWebhook } from '../webhooks/deliver.ts';
import { forgetDeliveries } from '../webhooks/forget.ts';
import { mailWebhookOff } from '../webhooks/letter.ts';
import { mailNoSeat, mailUserInvite } from '../users/invite-letter.ts';
import type { QueuedJob } from './define-job.ts';
import { collectOrphans } from './collect-orphans.ts';
import { markExpired } from './mark-expired.ts';
import { processVideo } from './process-video.ts';
import { removeParts } from './remove-parts.ts';
import { renderVideo } from './render-video.ts';
import { runCode } from './run-code.ts';

export const allJobs: readonly QueuedJob[] = [
  mailReset,
  recordFailedSignIn,
  mailAccountNews,
  mailConfirmation,
  mailEmailChange,
  mailUserInvite,
  mailNoSeat,
  mailLink,
  textLink,
  mailDecision,
  sendTest,
  runImport,
  sendReminders,
  mailRequest,
  mailReply,
  removeStored,
  processVideo,
  renderVideo,
  removeParts,
  runCode,
  markExpired,
  sweepPreviews,
  sweepRemoved,
  sweepSessions,
  sweepUnconfirmed,
  runRetention,
  mailRetention,
  mailFinished,
  tellBrowsers,
  sendPush,
  mailDigest,
  sendDigests,
  mailQuestion,
  deliverWebhook,
  mailWebhookOff,
  forgetDeliveries,
  makeExport,
  sweepExports,
  forgetAnswers,
  collectOrphans,
];
