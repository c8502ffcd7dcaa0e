// Story: an interview with all four kinds of questions, from the link to the receipt, with the keyboard
// alone.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, type Page } from 'playwright/test';
import { button, carla, hasArrived, isAtQuestion, isDone, type Candidate } from './candidate.ts';
import { messagesIn } from './messages.ts';
import type { TestServer } from './server.ts';
import { test } from './story.ts';
import { tabTo } from './tab-to.ts';
import { makeWorkspace, questionTexts } from './workspace.ts';

const t = messagesIn();

let server: TestServer;
test.beforeAll(({ server: ofWorker }) => {
  server = ofWorker;
});

test('an interview can be completed with the keyboard alone, from the link to the receipts', async ({
  browser,
}) => {
  const workspace = await makeWorkspace(server);
  const context = await browser.newContext({
    viewport: { width: 640, height: 480 },
    permissions: ['camera', 'microphone'],
  });
  const page = await context.newPage();
  const candidate: Candidate = { page, t };
  const { keyboard } = page;
  const textbox = (name: string) => page.getByRole('textbox', { name: t(`interview.${name}`) });

  await page.goto(workspace.shareUrl);
  // tabTo looks for one element, and the code replaces those of the first HTML.
  await expect(page.locator('form[data-first]')).toHaveCount(0);
  await expect(button(candidate, 'start')).toBeVisible();
  await tabTo(page, textbox('name'));
  await keyboard.type(carla.name);
  await tabTo(page, textbox('email'));
  await keyboard.type(carla.email);
  await tabTo(page, page.getByRole('checkbox'));
  await keyboard.press('Space');
  await tabTo(page, button(candidate, 'start'));
  await keyboard.press('Enter');

  await beginsWith(page, t('interview.check_title'));
  await expect(button(candidate, 'check_pass')).toBeEnabled();
  await tabTo(page, button(candidate, 'check_pass'));
  await keyboard.press('Enter');

  await isAtQuestion(candidate, 1);
  await beginsWith(page, questionTexts.video);
  await helps(page);
  await tabTo(page, button(candidate, 'record'));
  await keyboard.press('Enter');
  await expect(button(candidate, 'start_now')).toBeFocused();
  await keyboard.press('Enter');
  await expect(button(candidate, 'stop')).toBeFocused();
  await sleep(2000);
  await keyboard.press('Enter');
  await expect(button(candidate, 'use_answer')).toBeVisible();
  await confirmsRetake(page);
  await tabTo(page, button(candidate, 'use_answer'), 'Shift+Tab');
  await keyboard.press('Enter');

  await isAtQuestion(candidate, 2);
  await beginsWith(page, questionTexts.text);
  await tabTo(page, textbox('your_answer'));
  await keyboard.type('A bowline, always a bowline.');
  await tabTo(page, button(candidate, 'submit'));
  await keyboard.press('Enter');

  await isAtQuestion(candidate, 3);
  await beginsWith(page, questionTexts.code);
  await expect(textbox('your_answer')).toHaveAttribute('contenteditable', 'true');
  await tabTo(page, textbox('your_answer'));
  await keyboard.type('console.log(1 + 1)');
  await keyboard.press('Escape');
  await tabTo(page, button(candidate, 'submit'));
  await keyboard.press('Enter');

  await isAtQuestion(candidate, 4);
  await beginsWith(page, questionTexts.choice);
  await tabTo(page, page.getByRole('radio').first());
  await keyboard.press('Space');
  await keyboard.press('ArrowDown');
  await expect(page.getByRole('radio').last()).toBeChecked();
  await tabTo(page, button(candidate, 'submit'));
  await keyboard.press('Enter');

  await beginsWith(page, t('interview.summary_title', { answered: 4, count: 4 }));
  await tabTo(page, button(candidate, 'submit_last'));
  await keyboard.press('Enter');

  await isDone(candidate);
  await beginsWith(page, t('interview.done_title', carla));
  await hasArrived(candidate);
  const receipt = page
    .locator('summary')
    .filter({ hasText: t('own_page.receipt') })
    .first();
  await tabTo(page, receipt);
  await keyboard.press('Enter');
  const technical = page.locator('summary').filter({ hasText: t('own_page.receipt_technical') });
  await tabTo(page, technical.first());
  await keyboard.press('Enter');
  await expect(page.getByText(t('own_page.receipt_digest')).first()).toBeVisible();
  await tabTo(page, page.locator('summary', { hasText: t('own_page.data_title') }));
  await keyboard.press('Enter');
  const erase = page.getByRole('button', { name: t('own_page.erase'), exact: true });
  await tabTo(page, erase);
  await keyboard.press('Enter');
  const cancel = page.getByRole('dialog').getByRole('button', { name: t('common.cancel') });
  await expect(cancel).toBeFocused();
  await keyboard.press('Enter');
  await expect(erase).toBeFocused();
  expect((await workspace.candidate())?.answers).toHaveLength(4);
  await context.close();
});

/**
 * Each step moves the focus to its heading: a screen reader announces it, and Tab continues from there.
 */
async function beginsWith(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused();
  await expect(page).toHaveTitle(/\S · \S/);
}

/** The dialog holds the focus while it is open and returns it. */
async function helps(page: Page): Promise<void> {
  const help = page.getByRole('button', { name: t('own_page.help'), exact: true });
  await tabTo(page, help, 'Shift+Tab');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: t('own_page.help_title') });
  await expect(dialog).toBeVisible();
  await tabTo(page, dialog.getByRole('button', { name: t('common.close') }));
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(help).toBeFocused();
}

async function confirmsRetake(page: Page): Promise<void> {
  const retake = page.getByRole('button', { name: t('interview.retake') });
  await tabTo(page, retake);
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('dialog').getByRole('button', { name: t('interview.retake_cancel') }),
  ).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(retake).toBeFocused();
}
