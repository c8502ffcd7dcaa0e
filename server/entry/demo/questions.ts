// One question of each kind, with typical settings.
import { newId } from '#contract/id.ts';
import {
  defaultAnswerSeconds,
  defaultLanguageAnswer,
  defaultPreparationTime,
  defaultRetakes,
} from '#contract/question.ts';
import type { QuestionDraft, QuestionType } from '#contract/question.ts';

export function questionDrafts(): QuestionDraft[] {
  return [
    draft('video', 'Tell us about a time you turned a bad day around for somebody.'),
    draft('text', 'Why here, and why now?'),
    {
      ...draft('code', 'Each line of the input is a price in cents and how many. Print the sum of the bill.'),
      language_answer: 'javascript',
      tests: [example('350 2\n100 1', '800', false), example('5 0\n120 3', '360', true)],
    },
    {
      ...draft('choice', 'At how many degrees is milk foamed best?'),
      is_count: true,
      points: 1,
      tests: [option('About 40 °C', false), option('About 65 °C', true), option('About 95 °C', false)],
    },
  ];
}

function draft(type: QuestionType, question: string): QuestionDraft {
  return {
    id: newId(),
    default_id: null,
    type,
    question,
    ...{ image_file_id: null, video_file_id: null, video_link: '', captions: '' },
    time: defaultAnswerSeconds,
    preparation_time: defaultPreparationTime,
    is_count: false,
    points: 0,
    tests: [],
    retake: defaultRetakes,
    language_answer: defaultLanguageAnswer,
    copyscape_check: false,
  };
}

function option(text: string, correct: boolean) {
  return { id: newId(), text, correct };
}

function example(text: string, output: string, hidden: boolean) {
  return { id: newId(), text, correct: false, output, hidden };
}
