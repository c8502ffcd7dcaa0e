// All background tasks. A migration creates a queue for each, and workers run all of them.
import { countFunnel, countFunnels } from '../domain/analytics/count-funnel.ts';
import { countImpact } from '../domain/impact/count-impact.ts';
import { mixSelfIds } from '../domain/impact/mix-self-ids.ts';
import { advanceBilling } from '../domain/billing/advance.ts';
import { mailBilling } from '../domain/billing/letters.ts';
import { queueBillingLetters } from '../domain/billing/queue-letters.ts';
import { deleteInvoices } from '../domain/billing/delete-invoices.ts';
import { recheckVat } from '../domain/billing/recheck-vat.ts';
import { mailRefund } from '../domain/billing/refund-letter.ts';
import { refundCard } from '../domain/billing/refund-card.ts';
import { settleWithdrawal } from '../domain/billing/settle-withdrawal.ts';
import { mailTrial } from '../domain/billing/trial.ts';
import { recognizeRevenue } from '../domain/billing/recognize-revenue.ts';
import { applyCharge, applyStripe } from '../domain/billing/stripe-task.ts';
import { checkStripe, reconcileStripe } from '../domain/billing/stripe-reconcile.ts';
import { updateCustomer } from '../domain/billing/update-customer.ts';
import { renderInvoice } from '../domain/billing/render-invoice.ts';
import { endPlans } from '../domain/organizations/plans/end-plans.ts';
import { mailConfirmation } from '../domain/organizations/auth/confirmation.ts';
import { mailEmailChange } from '../domain/organizations/account/email-change.ts';
import { mailAccountNews } from '../domain/organizations/auth/account-letters.ts';
import { sweepUnconfirmed } from '../domain/organizations/removal/sweep-unconfirmed.ts';
import { recordFailedSignIn } from '../domain/organizations/auth/failed-sign-in.ts';
import { checkDomains } from '../domain/organizations/domains/check-domains.ts';
import { mailReport } from '../domain/verification/report.ts';
import { mailReset } from '../domain/organizations/recovery/reset-password.ts';
import { mailReply, mailRequest } from '../domain/candidates/requests/letters.ts';
import { mailDecision } from '../domain/candidates/follow-up/letter.ts';
import { makeExport } from '../domain/candidates/exports/make-export.ts';
import { sumStatusCounts } from '../domain/candidates/list/sum-status-counts.ts';
import { sweepExports } from '../domain/candidates/exports/sweep.ts';
import { forgetAnswers } from '../platform/http/forget-answers.ts';
import { confirmArrival } from '../domain/invitations/confirm-arrival.ts';
import { runImport } from '../domain/invitations/imports/run-import.ts';
import { sweepSessions } from '../domain/interviews/sweep-sessions.ts';
import { sendReminders } from '../domain/invitations/remind.ts';
import { mailLink, textLink } from '../domain/invitations/send.ts';
import { removeStored } from '../domain/files/remove-stored.ts';
import { sendTest } from '../domain/invitations/send-test.ts';
import { mailDigest, sendDigests } from '../domain/notifications/digest.ts';
import { mailFinished } from '../domain/notifications/finished-letter.ts';
import { notifyBrowsers, sendPush, tellBrowsers } from '../domain/notifications/push-tasks.ts';
import { sweepPreviews } from '../domain/interviews/previews/sweep.ts';
import { sweepRemoved } from '../domain/candidates/sweep-removed.ts';
import { mailRetention } from '../domain/candidates/retention/letter.ts';
import { runRetention } from '../domain/candidates/retention/run.ts';
import { mailQuestion } from '../domain/support/letter.ts';
import { reportOrderTask } from '../domain/ats/report-order.ts';
import { deliverWebhook } from '../domain/webhooks/deliver.ts';
import { forgetDeliveries } from '../domain/webhooks/forget.ts';
import { mailWebhookOff } from '../domain/webhooks/letter.ts';
import { mailNoSeat, mailUserInvite } from '../domain/organizations/users/invite-letter.ts';
import type { QueuedTask } from '../platform/queue/define-task.ts';
import { collectOrphans } from '../domain/interviews/takes/collect-orphans.ts';
import { indexWritten } from '../domain/interviews/index-written.ts';
import { markExpired } from '../domain/interviews/mark-expired.ts';
import { removeOtherTakes } from '../domain/interviews/remove-other-takes.ts';
import { settleSilent } from '../domain/interviews/settle-silent.ts';
import { processVideo } from '../domain/interviews/takes/process-video.ts';
import { removeParts } from '../domain/interviews/takes/remove-parts.ts';
import { joinRoom } from '../domain/rooms/join-room.ts';
import { renderVideo } from '../domain/interviews/takes/render-video.ts';
import { assessResponse } from '../domain/assessments/assess-response.ts';
import { transcribe } from '../domain/transcripts/transcribe.ts';
import { listErasures } from '../platform/erasures/record-erasure.ts';
import { mailServiceFault } from '../platform/ai/services.ts';
import { sweepSuggestions } from '../domain/suggested-questions/sweep.ts';
import { compareAnswer } from '../domain/originality/compare-answer.ts';
import { checkWebTask } from '../domain/originality/check-web.ts';
import { runCode } from '../domain/interviews/code/run-code.ts';
import { closeRooms } from '../domain/rooms/close.ts';
import { leaveMediaServer } from '../domain/rooms/leave-media-server.ts';
import { runRoomRetention } from '../domain/rooms/retention.ts';
import { mailRoom } from '../domain/rooms/letters.ts';
import { remindRoom } from '../domain/rooms/remind.ts';
import { StartFault } from '../kernel/start-fault.ts';
import { runPadTask } from '../domain/rooms/run-pad.ts';

/** Groups that QUEUES can limit a worker to. Every other task belongs to the group `rest`. */
const groups = {
  render: [processVideo, renderVideo, joinRoom],
  speech: [transcribe],
  code: [runCode, runPadTask],
} as const satisfies Record<string, readonly QueuedTask[]>;

/**
 * The tasks of these groups, or all if undefined.
 * @throws StartFault
 */
export function tasksOf(names: readonly string[] | undefined): readonly QueuedTask[] {
  if (!names) return allTasks;
  const grouped: Record<string, readonly QueuedTask[]> = groups;
  const inGroups = new Set(Object.values(grouped).flat());
  const known: Record<string, readonly QueuedTask[]> = {
    ...grouped,
    rest: allTasks.filter((task) => !inGroups.has(task)),
  };
  const unknown = names.filter((name) => !Object.hasOwn(known, name));
  if (unknown.length > 0)
    throw new StartFault(
      `QUEUES has no group ${unknown.join(', ')}: there are ${Object.keys(known).join(', ')}.`,
    );
  return [...new Set(names.flatMap((name) => known[name] ?? []))];
}

export const allTasks: readonly QueuedTask[] = [
  mailReset,
  recordFailedSignIn,
  mailAccountNews,
  mailConfirmation,
  mailEmailChange,
  checkDomains,
  mailReport,
  mailUserInvite,
  mailNoSeat,
  confirmArrival,
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
  joinRoom,
  renderVideo,
  removeParts,
  transcribe,
  assessResponse,
  countFunnel,
  countFunnels,
  sumStatusCounts,
  countImpact,
  mixSelfIds,
  sweepSuggestions,
  mailServiceFault,
  compareAnswer,
  checkWebTask,
  runCode,
  indexWritten,
  markExpired,
  settleSilent,
  removeOtherTakes,
  sweepPreviews,
  sweepRemoved,
  sweepSessions,
  sweepUnconfirmed,
  runRetention,
  mailRetention,
  mailFinished,
  notifyBrowsers,
  tellBrowsers,
  sendPush,
  mailDigest,
  sendDigests,
  mailQuestion,
  deliverWebhook,
  mailWebhookOff,
  forgetDeliveries,
  reportOrderTask,
  makeExport,
  sweepExports,
  forgetAnswers,
  collectOrphans,
  listErasures,
  mailRoom,
  remindRoom,
  closeRooms,
  leaveMediaServer,
  runRoomRetention,
  runPadTask,
  endPlans,
  recognizeRevenue,
  applyStripe,
  refundCard,
  settleWithdrawal,
  applyCharge,
  updateCustomer,
  reconcileStripe,
  checkStripe,
  renderInvoice,
  advanceBilling,
  mailBilling,
  queueBillingLetters,
  mailTrial,
  mailRefund,
  recheckVat,
  deleteInvoices,
];
