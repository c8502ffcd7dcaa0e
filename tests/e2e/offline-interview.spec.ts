// Story: the network is lost after the start and returns long after the end (P4).
import { expect } from 'playwright/test';
import { languages } from '#contract/languages.ts';
import {
  answerChoice,
  answerText,
  answerTheWritten,
  answerVideo,
  button,
  type Candidate,
  hasArrived,
  heading,
  isAtQuestion,
  isDone,
  passCheck,
  startAt,
  startInterview,
} from './candidate.ts';
import { chooseLanguage } from './choose-language.ts';
import { phone, takesOnDevice } from './device.ts';
import { layoutFaults } from './layout-faults.ts';
import { messagesIn } from './messages.ts';
import type { TestServer } from './server.ts';
import { test } from './story.ts';
import { arrivedWhole, makeWorkspace } from './workspace.ts';

let server: TestServer;
test.beforeAll(({ server: ofWorker }) => {
  server = ofWorker;
});

test('an interview continues to its end without a network, and arrives complete when there is one', async ({
  browser,
}) => {
  const workspace = await makeWorkspace(server);
  const context = await browser.newContext(phone);
  const candidate = { page: await context.newPage(), t: messagesIn() };
  const { page, t } = candidate;
  await startInterview(candidate, workspace.shareUrl);

  server.line.cut();
  await passCheck(candidate);
  await isAtQuestion(candidate, 1);
  await answerVideo(candidate);
  await isAtQuestion(candidate, 2);
  await page.reload();
  await answerTheWritten(candidate);
  // The list before the end: written answers can still be changed, the video cannot.
  await expect(heading(candidate, 'summary_title', { answered: 4, count: 4 })).toBeVisible();
  const edit = (number: number) =>
    page.getByRole('button', { name: t('interview.summary_edit_label', { number }) });
  await expect(edit(1)).toHaveCount(0);
  await edit(3).click();
  await button(candidate, 'keep_answer').click();
  await edit(2).click();
  const field = page.getByRole('textbox', { name: t('interview.your_answer') });
  await expect(field).toHaveValue('A bowline, always a bowline.');
  await field.fill('A figure of eight.');
  await page.reload();
  await expect(field).toHaveValue('A figure of eight.');
  await button(candidate, 'save_edit').click();
  await isDone(candidate);
  await expect(page.getByText(t('interview.done_safe'))).toBeHidden();
  await expect(page.getByText(t('interview.where_device')).first()).toBeVisible();
  const recorded = await takesOnDevice(page);
  expect(recorded).toHaveLength(1);

  server.line.mend();
  await hasArrived(candidate);
  const texts = (await workspace.candidate())?.answers.map(({ text }) => text);
  expect(texts).toEqual([null, 'A figure of eight.', null, null]);
  await arrivedWhole(workspace, recorded);
  expect(await takesOnDevice(page)).toEqual([]);
  await context.close();
});

test('the header of a phone fits in every language, online and offline, tells a lost network from a server that is down, and tries rarely', async ({
  candidate,
}) => {
  const { page } = candidate;
  const company = 'Donaudampfschifffahrtsgesellschaft Regensburg mbH';
  await startAt(server, candidate, { company, kinds: ['text', 'choice'] });
  await answerText(candidate, 'A bowline.');
  await isAtQuestion(candidate, 2, 2);
  await fitsIn(candidate, 'stored');

  const calls: number[] = [];
  // Of this tab, of others and of the service worker.
  page.context().on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(Date.now());
  });
  await page.context().setOffline(true);
  const end = Date.now() + 12_000;
  await answerChoice(candidate, 'Left');
  await fitsIn(candidate, 'offline');
  // Failed calls back off, all kinds of them together.
  await expect.poll(() => Date.now()).toBeGreaterThan(end);
  const atFirst = calls.filter((at) => at < end).length;
  expect(atFirst).toBeGreaterThan(0);
  expect(atFirst).toBeLessThanOrEqual(4);
  server.line.cut();
  await page.context().setOffline(false);
  await fitsIn(candidate, 'server');
});

/** In every language, English last, before and after a tap on the chip. */
async function fitsIn({ page }: Candidate, status: 'stored' | 'offline' | 'server'): Promise<void> {
  const line = page.locator('.upload-status');
  await expect(line).toHaveAttribute('data-status', status);
  const chip = line.getByRole('button');
  for (const language of languages.toReversed()) {
    await chooseLanguage(page, language);
    const t = messagesIn(language);
    await expect(chip).toHaveText(t(`interview.chip_${chips[status]}`));
    for (const isOpen of [false, true]) {
      if (isOpen) await chip.click();
      await expect(chip).toHaveAttribute('aria-expanded', `${isOpen}`);
      for (const width of [320, 360, 390]) {
        await page.setViewportSize({ width, height: 740 });
        const label = `${status}, ${language}, ${width}, ${isOpen}`;
        const faults = await page.evaluate(layoutFaults);
        // The open sentence covers what is below it.
        const found = isOpen ? faults.filter((fault) => fault.startsWith('broken: ')) : faults;
        expect.soft(found, label).toEqual([]);
        expect.soft(await page.locator('.company-name').evaluate(linesOf), label).toBe(1);
      }
    }
    await expect(line).toContainText(t(`interview.now_${status}`));
    await chip.click();
  }
}

const chips = { stored: 'arrived', offline: 'offline', server: 'saved' } as const;

/** Runs in the page: the number of lines of an element's text. */
function linesOf(element: Element): number {
  const range = document.createRange();
  range.selectNodeContents(element);
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
}
