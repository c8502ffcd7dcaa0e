// Asks a model for the level of both answers of each pair, with the requests and the checks of real assessments.
import { costOf } from '../../../kernel/chat.ts';
import type { Config } from '../../../kernel/config.ts';
import { ChatFault } from '../../../platform/ai/chat.ts';
import type { ChatModel } from '../../../platform/ai/chat.ts';
import type { GivenAnswer } from '../answer-words.ts';
import { assess } from '../assess.ts';
import { charactersPerToken } from '../plan.ts';
import { aliasOf, dataOf, reply, system } from '../prompt.ts';
import type { CheckedAnswer } from './answers.ts';
import { checkedAnswers } from './answers.ts';
import { pairKinds, pairs } from './pairs.ts';
import type { Pair, PairKind } from './pairs.ts';

/** 1 to 4; null: no evidence; undefined: no usable reply. */
type Level = number | null | undefined;

export interface Checked extends Pair {
  levels: readonly [Level, Level];
}

export interface ModelCheck {
  checked: readonly Checked[];
  /** The same request twice: how far the model agrees with itself. */
  repeated: readonly (readonly [Level, Level])[];
}

/** The pairs, and each answer twice. */
const work = [
  ...pairs,
  ...checkedAnswers.map((answer) => ({ answer, texts: [answer.text, answer.text] as const })),
];

/** How many requests a check sends. */
export const requestsOfCheck = 2 * work.length;

const tokensPerReply = 200;

/** About what a check costs, in millionths. */
export function costOfCheck(prices: Config['aiPrices']): number {
  const characters = work
    .flatMap(({ answer, texts }) => texts.map((text) => system.length + userOf(answer, text).length))
    .reduce((sum, length) => sum + length, 0);
  const input = Math.ceil(characters / charactersPerToken);
  return costOf(prices, { input, output: requestsOfCheck * tokensPerReply });
}

const atOnce = 4;

/** @throws ChatFault if the model cannot be reached or refuses the request. An unusable reply is a result. */
export async function checkModel(model: ChatModel, onDone: (count: number) => void): Promise<ModelCheck> {
  const levels: (readonly [Level, Level])[] = [];
  let next = 0;
  let done = 0;
  const workThrough = async () => {
    for (let i = next++; i < work.length; i = next++) {
      const pair = work[i];
      if (!pair) return;
      const [one, other] = pair.texts;
      levels[i] = [await levelOf(model, pair.answer, one), await levelOf(model, pair.answer, other)];
      onDone((done += 1));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, workThrough));
  return {
    checked: pairs.map((pair, i) => ({ ...pair, levels: levels[i] ?? [undefined, undefined] })),
    repeated: levels.slice(pairs.length),
  };
}

async function levelOf(model: ChatModel, answer: CheckedAnswer, text: string): Promise<Level> {
  const given: GivenAnswer[] = [{ id: aliasOf(0), words: text.split(' ') }];
  const known = [answer.question, ...answer.competence.levels];
  try {
    const assessed = await assess(given, known, async ([only]) => {
      const { json } = await model.ask({ system, user: userOf(answer, only?.words.join(' ') ?? ''), reply });
      return json;
    });
    return assessed && !assessed.isForbidden ? assessed.level : undefined;
  } catch (error) {
    if (error instanceof ChatFault && error.kind === 'bad_reply') return undefined;
    throw error;
  }
}

function userOf({ competence, question }: CheckedAnswer, text: string): string {
  return dataOf(competence, '', [{ question, text }]) ?? '';
}

/** True if both have the same level, or both no evidence. An unusable reply equals nothing. */
export function isEqual([one, other]: readonly [Level, Level]): boolean {
  return one !== undefined && one === other;
}

/** At least this share of the pairs should get equal levels. */
export const goalShare = 0.98;

export interface KindResult {
  kind: PairKind;
  count: number;
  equal: number;
  /** Pairs whose second answer, of the group that is more often disadvantaged, has a lower or higher level. */
  lower: number;
  higher: number;
  unusable: number;
}

export function resultsOf(checked: readonly Checked[]): KindResult[] {
  return pairKinds.map((kind) => {
    const ofKind = checked.filter((pair) => pair.kind === kind).map(({ levels }) => levels);
    const usable = ofKind.flatMap(([one, other]) =>
      one === undefined || other === undefined ? [] : [(other ?? 0) - (one ?? 0)],
    );
    return {
      ...{ kind, count: ofKind.length, equal: ofKind.filter(isEqual).length },
      lower: usable.filter((difference) => difference < 0).length,
      higher: usable.filter((difference) => difference > 0).length,
      unusable: ofKind.length - usable.length,
    };
  });
}
