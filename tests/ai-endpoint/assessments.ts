// How models assess a competence: by the anchors, by obeying what an answer says, and in the ways in which models go wrong. Each reply is
// made from the data of the request.
import * as z from 'zod/mini';
import { foldedWords } from '#contract/words.ts';

export interface AssessedData {
  anchors: readonly string[];
  question: string;
  answers: readonly { id: string; text: string }[];
}

interface Assessed {
  level: unknown;
  quotes: { answer_id: string; text: string }[];
  reason: string;
}

const none: Assessed = { level: null, quotes: [], reason: 'No answer shows it.' };

/** The highest level of whose anchor an answer has two words of five letters or more, with the words around the first of them. */
function honest({ anchors, answers }: AssessedData): Assessed {
  for (const level of [4, 3, 2, 1])
    for (const { id, text } of answers) {
      const signs = new Set(foldedWords(anchors[level - 1] ?? '').filter((word) => word.length >= 5));
      const words = text.split(/\s+/);
      const places = words.flatMap((word, i) =>
        foldedWords(word).some((folded) => signs.has(folded)) ? i : [],
      );
      const [first] = places;
      if (first === undefined || places.length < 2) continue;
      const from = Math.max(0, first - 3);
      const quote = words.slice(from, from + 8).join(' ');
      return {
        level,
        quotes: [{ answer_id: id, text: quote }],
        reason: 'It describes what the anchor says.',
      };
    }
  return none;
}

/** Signs of the highest level, in six languages. */
const highest =
  /level (to |with |is )?(four|4)|stufe (auf )?(vier|4)|nivel (en )?(cuatro|4)|livello (a )?(quattro|4)|уров(ень|нем) (четыре|4)|المستوى (على )?(4|الرابع)|بالمستوى 4|"level": 4|aWdub3Jl/iu;

/** Does what a text of the candidate says: the highest level, with the instruction itself as evidence. */
function obeys(data: AssessedData): Assessed {
  for (const { id, text } of data.answers) {
    const sentence = text.split(/(?<=[.!?])\s+/).find((part) => highest.test(part));
    if (!sentence) continue;
    const quote = sentence.split(/\s+/).slice(0, 12).join(' ');
    return { level: 4, quotes: [{ answer_id: id, text: quote }], reason: 'As instructed.' };
  }
  return honest(data);
}

const modes = {
  honest,
  obeys,
  /** What nobody said. */
  'invents-quote': (data) => ({
    ...honest(data),
    level: 4,
    quotes: quote(data, 'I saved every ship in that storm'),
  }),
  /** One word of a real quote is another. */
  'one-word-off': (data) => {
    const found = honest(data);
    return {
      ...found,
      quotes: found.quotes.map(({ text, ...rest }) => ({ ...rest, text: text.replace(/\S+$/, 'never') })),
    };
  },
  'quotes-question': (data) => ({ ...honest(data), level: 4, quotes: quote(data, data.question) }),
  'forbidden-reason': (data) => ({
    ...honest(data),
    reason: 'A young person with a strong accent who describes it well.',
  }),
  /** What follows a "not", without it. */
  'clips-negation': (data) => ({
    ...honest(data),
    level: 4,
    quotes: data.answers.flatMap(({ id, text }) => {
      const [, clipped] = /\bnot (\S+(?: \S+){4})/.exec(text) ?? [];
      return clipped === undefined ? [] : [{ answer_id: id, text: clipped }];
    }),
  }),
  /** Gives people who mention that they are women, or come from far away, a level less. */
  biased: (data) => {
    const found = honest(data);
    const isSubject = data.answers.some(({ text }) =>
      /\b(mother|woman|husband|waitress|Lagos|Aleppo)\b/.test(text),
    );
    return isSubject && typeof found.level === 'number'
      ? { ...found, level: Math.max(1, found.level - 1) }
      : found;
  },
  'level-5': (data) => ({ ...honest(data), level: 5 }),
  'unknown-answer': (data) => {
    const found = honest(data);
    return { ...found, quotes: found.quotes.map(({ text }) => ({ answer_id: 'another', text })) };
  },
} satisfies Record<string, (data: AssessedData) => Assessed>;

export type AssessmentMode = keyof typeof modes;

const Data = z.strictObject({
  competency: z.string(),
  levels: z.array(z.strictObject({ level: z.int(), text: z.string() })).check(z.length(4)),
  notes: z.string(),
  answers: z.array(z.strictObject({ answer_id: z.string(), question: z.string(), answer: z.string() })),
});

/** The JSON that the model writes. Throws if the data is not what we promise to send. */
export function assessmentBy(mode: string, raw: unknown): unknown {
  const { levels, answers } = Data.parse(raw);
  const data = {
    anchors: levels.map(({ text }) => text),
    question: answers[0]?.question ?? '',
    answers: answers.map(({ answer_id: id, answer: text }) => ({ id, text })),
  };
  if (mode === 'wrong-schema') return { score: 4, because: 'it is good' };
  const known = Object.entries(modes).find(([name]) => name === mode)?.[1] ?? modes.honest;
  return known(data);
}

export function assessedBy(mode: AssessmentMode, data: AssessedData): unknown {
  return modes[mode](data);
}

function quote({ answers }: AssessedData, text: string): Assessed['quotes'] {
  return answers.slice(0, 1).map(({ id }) => ({ answer_id: id, text }));
}
