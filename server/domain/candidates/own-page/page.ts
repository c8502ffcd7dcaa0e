// Loads the candidate's own page: the state of each answer, the retention date and the requests.
import { hashToken } from '../../../kernel/tokens.ts';
import type { AnswerReceipt, CandidatePage } from '#contract/candidate-page.ts';
import { Progress } from '#contract/progress.ts';
import { isRecording, TakePurpose } from '#contract/take.ts';
import { kindRules } from '#contract/question.ts';
import { writtenText } from '../../interviews/kinds.ts';
import type { Tx } from '../../../platform/db/open.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { AddressOf } from '../../files/addresses.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import type { CandidateInSession } from '../../../kernel/who.ts';
import { addressesForCandidate, openResponse, refuse, requireLink } from '../../interviews/load.ts';
import { openPageSession } from '../../interviews/page-session.ts';
import { processingOffered } from '../../interviews/processing-offers.ts';
import { processingChosen } from '../../interviews/processing.ts';
import { lockResponse } from '../../interviews/progress.ts';
import { selfIdStateOf } from '../../interviews/self-ids.ts';
import { findResponse, findSessionOwner } from '../../interviews/store.ts';
import { designOf } from '../../interviews/to-wire.ts';
import { safeName } from '../../../kernel/file-name.ts';
import { answersOf, countQuestions } from '../detail-store.ts';
import type { AnswerFound } from '../detail-store.ts';
import { findRequests } from '../requests/store.ts';
import { requestToWire } from '../requests/to-wire.ts';
import { deleteAtOf, durationOf, originalOf, videoStateOf } from '../rules.ts';
import type { ResponseRow } from '../list/store.ts';
import { canGoOn, refusalToOpenPage } from './rules.ts';
import { findTakes } from './store.ts';

/** @throws Refusal('invalid') if everything was erased in the meantime */
export async function loadPage(tx: Tx, deps: Deps, candidate: CandidateInSession): Promise<CandidatePage> {
  const { agencyId, responseId } = candidate;
  const response = await findResponse(tx, agencyId, responseId);
  if (!response) throw new Refusal('invalid');
  const { offered, deadline } = await openResponse(tx, response);
  const { job, company } = offered;
  const addressOf = addressesForCandidate(deps, agencyId);
  const now = deps.now();
  const given = await answersOf(tx, response);
  const asked = given.map(({ question }) => question);
  return {
    response_id: response.id,
    hash: response.hash,
    job: { name: job.name },
    company: {
      name: company.name,
      logo: addressOf(company.logo_file_id),
      website: company.website,
      policy: company.policy,
    },
    design: designOf(offered, addressOf),
    candidate: { name: response.name, email: response.email },
    progress: Progress.parse(response.progress),
    started_at: response.started_at?.toISOString() ?? null,
    finished_at: response.finished_at?.toISOString() ?? null,
    deadline_at: deadline?.toISOString() ?? null,
    delete_at: deletionDate(response, deadline, offered.retentionDays, now)?.toISOString() ?? null,
    deleted_at: response.retention_deleted_at?.toISOString() ?? null,
    questions_count: await countQuestions(tx, response),
    answers: given.map((answer) => receiptOf(answer, response, addressOf)),
    files: (await findTakes(tx, response))
      .filter(({ purpose }) => !isRecording(purpose))
      .map((take) => ({
        id: take.id,
        kind: TakePurpose.parse(take.purpose),
        name: safeName(take.name, ''),
        bytes: take.bytes,
        state: take.state === 'stored' ? ('stored' as const) : ('uploading' as const),
      })),
    requests: (await findRequests(tx, response)).map(requestToWire),
    processing: await processingChosen(tx, response, processingOffered(deps.config, asked, job, now)),
    self_id: await selfIdStateOf(tx, deps, response, candidate),
    can_go_on: canGoOn(job, response, deadline, now),
    server_time: now.toISOString(),
  };
}

/** Opens the page with its own session (interviews/page-session.ts). Idempotent. */
export async function openPage(deps: Deps, hash: string, sessionToken: string): Promise<CandidatePage> {
  const { agencyId, responseId } = await requireLink(deps, hash);
  return deps.db.asTenant({ agencyId }, async (tx) => {
    const response = await lockResponse(tx, agencyId, responseId);
    const tokenHash = hashToken(sessionToken);
    const owner = await findSessionOwner(tx, agencyId, tokenHash);
    if (owner !== responseId) {
      const { offered, deadline } = await openResponse(tx, response);
      refuse(refusalToOpenPage(offered.job, response, deadline, deps.now()));
      await openPageSession(tx, response, tokenHash);
    }
    return loadPage(tx, deps, { agencyId, responseId, sessionId: tokenHash.toString('hex') });
  });
}

/** Also null if no deletion is scheduled: already deleted, or under a legal hold. */
function deletionDate(response: ResponseRow, deadline: Date | null, days: number, now: Date): Date | null {
  if (response.legal_hold || response.retention_deleted_at) return null;
  return deleteAtOf(response, deadline, days, now);
}

function receiptOf(answer: AnswerFound, response: ResponseRow, addressOf: AddressOf): AnswerReceipt {
  const { row, question } = answer;
  const isDeleted = response.retention_deleted_at !== null;
  return {
    answer_id: row.id,
    question_id: row.question_id,
    question: question.question,
    type: question.type,
    recorded_at: row.recorded_at.toISOString(),
    created_at: row.created_at.toISOString(),
    ...(kindRules[row.type].isRecorded ? videoReceipt(answer, addressOf) : written),
    ...(isDeleted && { state: 'deleted' as const }),
    text: writtenText(row, question),
  };
}

const written = { state: 'stored', bytes: 0, duration_seconds: null, sha256: null, url: null } as const;

function videoReceipt({ take, segments }: AnswerFound, addressOf: AddressOf) {
  const state = videoStateOf(take, segments);
  return {
    state: state === 'ready' ? ('stored' as const) : state,
    bytes: segments.reduce((sum, segment) => sum + segment.bytes, 0),
    duration_seconds: durationOf(take),
    sha256: segments[0]?.sha256 ?? null,
    url: state === 'ready' ? addressOf(take?.rendition_file_id ?? originalOf(segments)) : null,
  };
}
