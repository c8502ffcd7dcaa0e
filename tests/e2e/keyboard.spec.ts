// Story: an interview with all four kinds of questions, from the link to the receipt, by somebody who has a keyboard alone.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, type Locator, type Page } from 'playwright/test';
import { button, carla, hasArrived, isAtQuestion, isDone, type Candidate } from './candidate.ts';
import { messagesIn } from './messages.ts';
import { startServer, type TestServer } from './server.ts';
import { makeWorkspace, questionTexts } from './workspace.ts';

const say = messagesIn();
/** More stops than any step of an interview has. */
const maxStops = 30;

let server: TestServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.dispose());

test('an interview is taken from its link to its receipts with a keyboard alone', async ({ browser }) => {
  const workspace = await makeWorkspace(server);
  const context = await browser.newContext({
    viewport: { width: 640, height: 480 },
    permissions: ['camera', 'microphone'],
  });
  const page = await context.newPage();
  const candidate: Candidate = { page, say };
  const { keyboard } = page;
  const textbox = (name: string) => page.getByRole('textbox', { name: say(`interview.${name}`) });

  await page.goto(workspace.shareUrl);
  await expect(button(candidate, 'start')).toBeVisible();
  await tabTo(page, textbox('name'));
  await keyboard.type(carla.name);
  await tabTo(page, textbox('email'));
  await keyboard.type(carla.email);
  await tabTo(page, page.getByRole('checkbox'));
  await keyboard.press('Space');
  await tabTo(page, button(candidate, 'start'));
  await keyboard.press('Enter');

  await beginsWith(page, say('interview.check_title'));
  await tabTo(page, button(candidate, 'check_record'));
  await keyboard.press('Enter');
  // The same button, which says what is next: the focus stays.
  await expect(button(candidate, 'check_pass')).toBeFocused();
  await keyboard.press('Enter');

  await isAtQuestion(candidate, 1);
  await beginsWith(page, questionTexts.video);
  await helps(page);
  await tabTo(page, button(candidate, 'record'));
  await keyboard.press('Enter');
  await expect(button(candidate, 'stop')).toBeFocused();
  await sleep(2000);
  await keyboard.press('Enter');
  await expect(button(candidate, 'use_answer')).toBeVisible();
  await asksBeforeRetaking(page);
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

  await isDone(candidate);
  await beginsWith(page, say('interview.done_title', carla));
  await hasArrived(candidate);
  const receipt = page
    .locator('summary')
    .filter({ hasText: say('own_page.receipt') })
    .first();
  await tabTo(page, receipt);
  await keyboard.press('Enter');
  await expect(page.getByText(say('own_page.receipt_digest')).first()).toBeVisible();
  const erase = page.getByRole('button', { name: say('own_page.erase'), exact: true });
  await tabTo(page, erase);
  await keyboard.press('Enter');
  const cancel = page.getByRole('dialog').getByRole('button', { name: say('common.cancel') });
  await expect(cancel).toBeFocused();
  await keyboard.press('Enter');
  await expect(erase).toBeFocused();
  expect((await workspace.candidate())?.answers).toHaveLength(4);
  await context.close();
});

/** Each step takes the focus to what it is about: a screen reader says it, and Tab goes on from there. */
async function beginsWith(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused();
  await expect(page).toHaveTitle(/\S · \S/);
}

/** The dialog holds the focus while it is open and gives it back where it came from. */
async function helps(page: Page): Promise<void> {
  const help = page.getByRole('button', { name: say('own_page.help'), exact: true });
  await tabTo(page, help, 'Shift+Tab');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: say('own_page.help_title') });
  await expect(dialog).toBeVisible();
  await tabTo(page, dialog.getByRole('button', { name: say('common.close') }));
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(help).toBeFocused();
}

async function asksBeforeRetaking(page: Page): Promise<void> {
  const retake = page.getByRole('button', { name: say('interview.retake') });
  await tabTo(page, retake);
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('dialog').getByRole('button', { name: say('interview.retake_cancel') }),
  ).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(retake).toBeFocused();
}

/** Presses Tab until it is there; whatever has the focus on the way is seen to have it. */
async function tabTo(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(wanted).toBeVisible();
  const target = await wanted.elementHandle();
  const passed: string[] = [];
  for (let stop = 0; stop < maxStops; stop += 1) {
    await page.keyboard.press(key);
    const { isThere, name } = await page.evaluate(lookAtFocus, target);
    const look = async () => (await page.evaluate(lookAtFocus, target)).fault;
    // The code's editor takes a moment to draw its frame.
    await expect.soft.poll(look, { message: `${name} on the way to ${String(wanted)}` }).toBeNull();
    if (isThere) return;
    passed.push(name);
  }
  throw new Error(`never came to ${String(wanted)}: ${passed.join(' > ')}`);
}

/** Where the focus is, and what keeps it from being seen (WCAG 2.4.7 and 2.4.11). */
function lookAtFocus(target: Node | null) {
  const focused = document.activeElement;
  const name = focused?.getAttribute('aria-label') ?? focused?.textContent?.slice(0, 30) ?? '';
  if (!focused || focused === document.body) return { isThere: false, name: 'the window', fault: null };
  // What stands in for an input: its label, or the box around it.
  const marked = [focused, focused.closest('label, .file-actions, .upload-video, .cm-editor')].find(
    (one) => one && getComputedStyle(one).outlineStyle !== 'none',
  );
  // A player's own buttons are the browser's, which marks them itself.
  if (focused instanceof HTMLMediaElement) return { isThere: focused === target, name, fault: null };
  const box = focused.getBoundingClientRect();
  const isHit = [0.1, 0.5, 0.9].some((share) => {
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height * share);
    return hit !== null && (focused.contains(hit) || hit.contains(focused));
  });
  const fault = marked
    ? isHit
      ? null
      : 'is hidden behind something'
    : 'does not show that it has the focus';
  return { isThere: focused === target, name, fault };
}
