// A question's values in the job form.
import {
  defaultLanguageAnswer,
  defaultPreparationTime,
  defaultRetakes,
  emptyOption,
  type QuestionDraft,
} from '#contract/question-draft.ts';
import { kindRules, type QuestionType } from '#contract/question.ts';

/** A question with the display URLs of its picture and video, which only the server creates. */
export type QuestionFormValues = QuestionDraft & { image: string | null; video: string | null };

/** A new question with fair defaults. */
export function emptyQuestion(type: QuestionType, newId: () => string): QuestionFormValues {
  const { isRecorded, isScored, defaultTime, tests, minTests } = kindRules[type];
  return {
    id: newId(),
    default_id: null,
    type,
    question: '',
    image: null,
    image_file_id: null,
    video: null,
    video_file_id: null,
    video_link: '',
    captions: '',
    time: defaultTime,
    preparation_time: defaultPreparationTime,
    is_count: isScored,
    points: isScored ? 1 : 0,
    tests: tests === 'options' ? Array.from({ length: minTests }, () => emptyOption(newId)) : [],
    retake: isRecorded ? defaultRetakes : 0,
    language_answer: defaultLanguageAnswer,
    copyscape_check: false,
    languages: [],
    starters: [],
  };
}

/** A copy of the question with new ids. Answers to both are compared with each other. */
export function duplicateOf(question: QuestionFormValues, newId: () => string): QuestionFormValues {
  const origin_id = question.origin_id ?? question.id;
  return {
    ...question,
    id: newId(),
    origin_id,
    tests: question.tests.map((test) => ({ ...test, id: newId() })),
  };
}
