// What models suggest as interview questions: good ones, and what goes wrong. Each reply is made from the data of the request.
import * as z from 'zod/mini';
import { questionTypes, type QuestionType } from '#contract/question.ts';

const Data = z.strictObject({
  job: z.strictObject({
    title: z.string(),
    profession: z.string(),
    competencies: z.array(z.string()),
    description: z.string(),
  }),
  existing: z.array(z.string()),
  number: z.int(),
  kinds: z.array(z.enum(questionTypes)),
  language: z.string(),
});
type Data = z.infer<typeof Data>;

/** A question as a model writes it. */
export interface WrittenQuestion {
  kind: string;
  question: string;
  seconds: number | null;
  options: { text: string; correct: boolean }[];
  code: object | null;
}

const modes = {
  /** As many as were asked for, of the kinds in turn. */
  suggests: (data) => questionsFor(data),
  /** More than were asked for. */
  'too-many': (data) => questionsFor({ ...data, number: data.number + 5 }),
  /** One of them about health, and one about family. */
  sensitive: (data) => {
    const [first, second, ...rest] = questionsFor(data);
    return [
      { ...first, question: 'Are you in good health, and physically fit for night work?' },
      { ...second, question: 'Do you have children or a family plan?' },
      ...rest,
    ];
  },
  /** Half of them cannot be used: no correct option, one option, another kind, no text, a repetition. */
  'half-wrong': (data) => [
    ...questionsFor({ ...data, kinds: ['choice'], number: 2 }),
    {
      ...choice('Which light is green?'),
      options: [
        { text: 'a', correct: false },
        { text: 'b', correct: false },
      ],
    },
    { ...choice('Which light is red?'), options: [{ text: 'a', correct: true }] },
    { ...choice('Who sings?'), kind: 'singing' },
    { ...choice('   ') },
    ...questionsFor({ ...data, kinds: ['choice'], number: 1 }),
  ],
  /** Code whose second example is wrong, and code whose examples all are. */
  'wrong-examples': () => [
    code('Print the sum of two numbers.', ['2 3', '5', '4 4', '9']),
    code('Print the sum of two numbers, please.', ['2 3', '6', '4 4', '9']),
  ],
  /** Nothing of it can be used. */
  'all-wrong': () => [{ kind: 'video' }, { question: 'Why?' }, null, 'a question'],
  /** Does what a text in the data says. */
  obeys: (data) =>
    /ignore/i.test(data.job.description)
      ? [{ ...choice(`Instructions: ${data.job.description}`), kind: 'text', options: [] }]
      : questionsFor(data),
} satisfies Record<string, (data: Data) => unknown[]>;

export type QuestionMode = keyof typeof modes | 'wrong-schema';

/** The JSON that the model writes. Throws if the data is not what we promise to send. */
export function suggestedBy(mode: string, raw: unknown): object {
  const data = Data.parse(raw);
  if (mode === 'wrong-schema') return { items: questionsFor(data) };
  const known = Object.entries(modes).find(([name]) => name === mode)?.[1] ?? modes.suggests;
  return { questions: known(data) };
}

function questionsFor({ number, kinds, job }: Data): WrittenQuestion[] {
  return Array.from({ length: number }, (_, i) => {
    const kind = kinds[i % kinds.length] ?? 'video';
    return written[kind](`${job.title}, question ${i + 1}: ${texts[kind]}`);
  });
}

const texts: Record<QuestionType, string> = {
  video: 'describe a night on which something went wrong.',
  text: 'what do you write into the log?',
  code: 'print the sum of two numbers.',
  choice: 'which light stays on?',
};

const written: Record<QuestionType, (question: string) => WrittenQuestion> = {
  video: (question) => ({ kind: 'video', question, seconds: 100, options: [], code: null }),
  text: (question) => ({ kind: 'text', question, seconds: null, options: [], code: null }),
  code: (question) => code(question, ['2 3', '5', '4 4', '8']),
  choice,
};

function choice(question: string): WrittenQuestion {
  const options = [
    { text: 'The white one', correct: true },
    { text: 'The green one', correct: false },
  ];
  return { kind: 'choice', question, seconds: null, options, code: null };
}

function code(question: string, [in1, out1, in2, out2]: [string, string, string, string]): WrittenQuestion {
  const examples = [
    { input: in1, output: out1, hidden: false },
    { input: in2, output: out2, hidden: false },
  ];
  const solution = 'console.log(readline().split(" ").map(Number).reduce((a, b) => a + b));';
  return {
    ...{ kind: 'code', question, seconds: null, options: [] },
    code: { languages: ['javascript'], starter: '// Read a line', examples, solution },
  };
}
