// Texts of ours outside messages.json: the questions of the bank, what the demo candidate was asked and answered, and the
// legal templates.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Language } from '#contract/languages.ts';
import { demoTexts } from '../server/domain/home/demo/texts.ts';
import { ourCompetences } from '../server/domain/jobs/bank/our-competences.ts';
import { ourQuestions, questionIn } from '../server/domain/jobs/bank/our-questions.ts';
import { ourTemplates } from '../server/domain/jobs/bank/our-templates.ts';
import { root } from './source-imports.ts';

/** Texts with keys like those of messages. */
export function ourTexts(language: Language): [key: string, text: string][] {
  const demo = demoTexts[language];
  return [
    ...ourQuestions.map((ours, at): [string, string] => [
      `our_questions.${at + 1}`,
      questionIn(ours, language).question,
    ]),
    ...ourTemplates.map(({ name }, at): [string, string] => [`our_templates.${at + 1}`, name[language]]),
    ...ourCompetences(language).flatMap(({ name, levels }) =>
      [name, ...levels].map((text): [string, string] => [`our_competences.${name}`, text]),
    ),
    ['demo.video_question', demo.video],
    ['demo.text_question', demo.text.question],
    ['demo.text_answer', demo.text.answer],
    ['demo.code_question', demo.code],
    ['demo.choice_question', demo.choice.question],
    ...['privacy', 'terms', 'refund'].flatMap((page) => legalTemplate(page, language)),
  ];
}

/** A key for each paragraph. */
function legalTemplate(page: string, language: Language): [key: string, text: string][] {
  const file = path.join(root, 'server/domain/legal/templates', `${page}.${language}.md`);
  const paragraphs = readFileSync(file, 'utf8').split(/\n+/).filter(Boolean);
  return paragraphs.map((text, at) => [`legal.${page}.${at + 1}`, text]);
}
