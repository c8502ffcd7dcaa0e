// Asks the model about one competence, and keeps what was sent and replied for the log.
import { costOf } from '../../kernel/chat.ts';
import { ChatFault } from '../../platform/ai/chat.ts';
import type { ChatModel } from '../../platform/ai/chat.ts';
import { reportService } from '../../platform/ai/services.ts';
import type { Deps } from '../../platform/deps.ts';
import { assess } from './assess.ts';
import type { Assessed } from './assess.ts';
import { dataFor, givenTo, knownTo } from './plan.ts';
import type { PlannedRequest } from './plan.ts';
import { reply, system } from './prompt.ts';
import type { AssessmentFault } from './store.ts';

/** What the model got and what it replied. */
interface Exchange {
  user: string;
  reply: unknown;
}

export interface Answered {
  /** Undefined if there is a fault. */
  assessed: Assessed | undefined;
  fault: AssessmentFault;
  /** True if another attempt may succeed. */
  isPassing: boolean;
  /** True if the model replied, whatever it was worth. */
  hasReplied: boolean;
  log: Exchange[];
  spent: { tokens: number; costMicros: number };
}

export async function askModel(
  deps: Deps,
  model: ChatModel,
  request: PlannedRequest,
  notes: string,
): Promise<Answered> {
  const log: Exchange[] = [];
  const spent = { tokens: 0, costMicros: 0 };
  const spend = (used: { input: number; output: number }) => {
    spent.tokens += used.input + used.output;
    spent.costMicros += costOf(deps.config.aiPrices, used);
  };
  const answered = (assessed: Assessed | undefined, fault: AssessmentFault, isPassing = false): Answered => ({
    ...{ assessed, fault, isPassing, log, spent },
    hasReplied: log.length > 0,
  });
  if (dataFor(request, notes) === null) return answered(undefined, 'too_long');
  try {
    const assessed = await assess(givenTo(request), knownTo(request, notes), async (given) => {
      const user = dataFor(request, notes, given) ?? '';
      const replied = await model.ask({ system, user, reply });
      await reportService(deps, 'chat');
      spend(replied);
      log.push({ user, reply: replied.json });
      return replied.json;
    });
    if (!assessed) return answered(undefined, 'bad_reply');
    return answered(assessed, assessed.isForbidden ? 'forbidden' : '');
  } catch (error) {
    if (!(error instanceof ChatFault)) throw error;
    deps.log.warn({ err: error }, 'a competence could not be assessed');
    spend(error.used);
    // A model that writes nonsense is reachable.
    await reportService(deps, 'chat', error.kind === 'bad_reply' ? undefined : error.message);
    if (error.kind === 'bad_reply') log.push({ user: dataFor(request, notes) ?? '', reply: error.message });
    return answered(undefined, error.kind, error.kind === 'unreachable');
  }
}
