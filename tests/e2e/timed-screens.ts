// Visits the states of written answers with a time limit: its announcement, the clock, and the end of the time with
// and without an answer.
import { expect } from 'playwright/test';
import { button, heading, isAtQuestion, startInterview, type Candidate } from './candidate.ts';
import type { Walk } from './walk.ts';
import { makeWorkspace } from './workspace.ts';

/** Time runs out soon on one device, and hardly ever on the other. */
const shortSeconds = 15;
const longSeconds = 1800;
/** Milliseconds until the short time is up, even if everything is slow. */
const timeout = 60_000;

export async function walkTimeLimits(walk: Walk): Promise<void> {
  const { words, see, t } = walk;
  const short = await startTimed(walk, shortSeconds);
  await button(short, 'show_question').click();
  await field(short).fill(words.answer);

  const long = await startTimed(walk, longSeconds);
  await see('time-limit', long.page);
  await button(long, 'show_question').click();
  await expect(long.page.getByText(t('interview.time_left'))).toBeVisible();
  await field(long).fill(words.answer);
  await see('time-running', long.page);
  await long.page.context().close();

  await expect(heading(short, 'times_up_saved')).toBeVisible({ timeout });
  await see('time-up-saved', short.page);
  await button(short, 'continue').click();
  await isAtQuestion(short, 2, 2);
  await button(short, 'show_question').click();
  await expect(heading(short, 'times_up_empty')).toBeVisible({ timeout });
  await see('time-up-empty', short.page);
  await short.page.context().close();
}

/** A candidate at the announcement of the first question's limit. */
async function startTimed(walk: Walk, writtenTime: number): Promise<Candidate> {
  const { browser, device, prepare, server, words, t } = walk;
  const { shareUrl } = await makeWorkspace(server, {
    ...{ kinds: ['text', 'choice'], writtenTime, texts: words.questions, options: words.options },
    ...{ company: words.company, job: { name: words.job, description: words.description } },
  });
  const page = await (await browser.newContext(device)).newPage();
  await prepare?.(page);
  await startInterview({ page, t }, shareUrl, words.person);
  await expect(button({ page, t }, 'show_question')).toBeVisible();
  return { page, t };
}

function field({ page, t }: Candidate) {
  return page.getByRole('textbox', { name: t('interview.your_answer') });
}
