// Asks the model for questions, once per id (P3): a call that repeats a lost one gets the same reply. No transaction is open while the
// model writes.
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { maxDescriptionSent, suggestQuestions } from '#contract/suggested-questions.ts';
import type { Suggested, SuggestedQuestion, SuggestInput } from '#contract/suggested-questions.ts';
import { costOf } from '../../kernel/chat.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { SignedInMember } from '../../kernel/who.ts';
import { ChatFault } from '../../platform/ai/chat.ts';
import type { ChatModel, ChatReply } from '../../platform/ai/chat.ts';
import { httpChat } from '../../platform/ai/http-chat.ts';
import { reportService, restsUntil } from '../../platform/ai/services.ts';
import { lockAgency } from '../../platform/db/lock-agency.ts';
import type { Tx } from '../../platform/db/open.ts';
import type { Deps } from '../../platform/deps.ts';
import { runExamples } from '../interviews/code/run-code.ts';
import { refuseOverLimit, releaseAi, reserveAi, settleAi } from '../organizations/limits/ai-usage.ts';
import { dataOf, reply, system } from './prompt.ts';
import { readQuestions, withCheckedExamples } from './rules.ts';
import type { ReadQuestion } from './rules.ts';
import * as store from './store.ts';

interface Asking {
  deps: Deps;
  member: SignedInMember;
  input: SuggestInput;
  /** Ends when the caller no longer waits. */
  signal: AbortSignal;
}

/** @throws Refusal: ai_off, ai_unavailable, ai_reply_unusable, plan_limit, too_many_requests, id_taken */
export async function suggest(asking: Asking): Promise<Suggested> {
  const { deps, member, input } = asking;
  if (!deps.config.chat) throw new Refusal('ai_off');
  const model = httpChat(deps.config.chat);
  const begun = await deps.db.asTenant(member, (tx) => begin(tx, asking));
  if (begun.is === 'done') return begun.result;
  if (begun.is === 'running') return resultOfOther(asking);
  try {
    return await ask(asking, model, begun.profession);
  } catch (error) {
    const spent = error instanceof UnusableReply ? error.spent : nothing;
    await deps.db.asTenant(member, async (tx) => {
      await releaseAi(tx, generationOf(asking), { ...spent, now: deps.now() });
      await store.deleteSuggestion(tx, member.agencyId, input.id);
    });
    throw refusalOf(error);
  }
}

type Begun =
  | { is: 'done'; result: Suggested }
  /** Another call with this id is at work. */
  | { is: 'running' }
  | { is: 'begun'; profession: string };

/** A server that died leaves its suggestion behind. The model has 90 s, programs half a minute. */
const longestMs = 150_000;

async function begin(tx: Tx, asking: Asking): Promise<Begun> {
  const { deps, member, input } = asking;
  const { agencyId, userId } = member;
  const now = deps.now();
  const since = new Date(now.getTime() - longestMs);
  // Of two calls at once, the second sees the first.
  await lockAgency(tx, agencyId);
  const row = await store.findSuggestion(tx, agencyId, input.id);
  if (row && !row.content_hash.equals(hashOf(input))) throw new Refusal('id_taken');
  if (row?.result) return { is: 'done', result: suggestQuestions.data.parse(row.result) };
  if (row && row.created_at > since) return { is: 'running' };
  if (row) await store.deleteSuggestion(tx, agencyId, input.id);
  const resting = await restsUntil(tx, 'chat', now);
  if (resting) throw unavailable(Math.ceil((resting.getTime() - now.getTime()) / 1000));
  const reserved = await reserveAi(tx, generationOf(asking), { config: deps.config, now });
  if (await store.isAtWork(tx, member, since))
    throw new Refusal('too_many_requests', { retryAfterSeconds: 10 });
  if (reserved === 'over_limit') return refuseOverLimit(tx, agencyId, 'generations', now);
  if (reserved === 'over_cap') throw unavailable();
  const made = { agency_id: agencyId, id: input.id, user_id: userId, created_at: now };
  await store.insertSuggestion(tx, { ...made, content_hash: hashOf(input) });
  return { is: 'begun', profession: await store.professionName(tx, input.role_id) };
}

/** A whole description, and a long reply. */
const mostTokens = { input: 8000, output: 4000 };

function generationOf({ deps, member, input }: Asking) {
  const costMicros = costOf(deps.config.aiPrices, mostTokens);
  const { agencyId } = member;
  return { agencyId, id: input.id, kind: 'generations', subjectId: input.id, units: 1, costMicros } as const;
}

async function ask(asking: Asking, model: ChatModel, profession: string): Promise<Suggested> {
  const { deps, member, input, signal } = asking;
  const answered = await askModel(asking, model, profession);
  const spent = spentOn(asking, answered);
  const read = readQuestions(answered.json, input);
  if (!read) throw new UnusableReply('not of the shape that was asked for', spent);
  const questions: SuggestedQuestion[] = [];
  for (const question of read.questions) {
    const checked = await check(question);
    if (signal.aborted) throw new UnusableReply('nobody waits for it any more', spent);
    if (checked) questions.push(checked);
  }
  if (questions.length === 0) throw new UnusableReply('no question can be used', spent);
  const dropped = read.dropped + read.questions.length - questions.length;
  const result = { questions, dropped, is_cut: input.description.length > maxDescriptionSent };
  await deps.db.asTenant(member, async (tx) => {
    await settleAi(tx, generationOf(asking), { ...spent, now: deps.now() });
    await store.setResult(tx, member.agencyId, input.id, result);
  });
  return result;
}

/** For all examples of a question. */
const checkMs = 15_000;

async function check(read: ReadQuestion): Promise<SuggestedQuestion | null> {
  if (read.solution === '' || read.question.tests.length === 0) return read.question;
  return withCheckedExamples(read, await runExamples(read.solution, read.question.tests, checkMs));
}

async function askModel(asking: Asking, model: ChatModel, profession: string): Promise<ChatReply> {
  const { deps, input, signal } = asking;
  try {
    const answered = await model.ask({ system, user: dataOf(input, profession), reply, signal });
    await reportService(deps, 'chat');
    return answered;
  } catch (error) {
    if (!(error instanceof ChatFault) || signal.aborted) throw error;
    deps.log.warn({ err: error }, 'questions could not be suggested');
    // A model that writes nonsense can be reached.
    await reportService(deps, 'chat', error.kind === 'bad_reply' ? undefined : error.message);
    if (error.kind === 'bad_reply') throw new UnusableReply(error.message, spentOn(asking, error.used));
    throw error;
  }
}

const nothing = { costMicros: 0, tokens: 0 };

function spentOn({ deps }: Asking, { input, output }: { input: number; output: number }): typeof nothing {
  return { costMicros: costOf(deps.config.aiPrices, { input, output }), tokens: input + output };
}

class UnusableReply extends Error {
  readonly spent: typeof nothing;

  constructor(message: string, spent: typeof nothing) {
    super(message);
    this.name = 'UnusableReply';
    this.spent = spent;
  }
}

function refusalOf(error: unknown): unknown {
  if (error instanceof UnusableReply) return new Refusal('ai_reply_unusable', { cause: error });
  return error instanceof ChatFault ? unavailable(undefined, error) : error;
}

function unavailable(retryAfterSeconds?: number, cause?: unknown): Refusal {
  return new Refusal('ai_unavailable', { ...(retryAfterSeconds && { retryAfterSeconds }), cause });
}

const lookEveryMs = 500;

/** What the other call with this id gets, in this process or another. */
async function resultOfOther({ deps, member, input, signal }: Asking): Promise<Suggested> {
  for (let waited = 0; waited < longestMs && !signal.aborted; waited += lookEveryMs) {
    await sleep(lookEveryMs);
    const row = await deps.db.asTenant(member, (tx) => store.findSuggestion(tx, member.agencyId, input.id));
    if (!row) break;
    if (row.result) return suggestQuestions.data.parse(row.result);
  }
  throw unavailable();
}

function hashOf(input: SuggestInput): Buffer {
  return createHash('sha256').update(JSON.stringify(input)).digest();
}
