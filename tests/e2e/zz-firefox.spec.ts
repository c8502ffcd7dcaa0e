// Temporary.
import { expect, test } from 'playwright/test';
import { newId } from '#contract/id.ts';
import { openFirefox } from '../bench/device/firefox.ts';
import { startInterview } from './candidate.ts';
import { messagesIn } from './messages.ts';
import { startServer } from './server.ts';
import { makeWorkspace } from './workspace.ts';
const say = messagesIn();
test('firefox', async () => {
  const server = await startServer();
  const ex = (text: string, output: string) => ({ id: newId(), text, output, hidden: false, correct: false });
  const ws = await makeWorkspace(server, { kinds: ['code'], examples: [ex('2\n3', '5')] });
  const ff = await openFirefox('/tmp/h/code/ffprofile');
  const { page } = ff;
  page.on('console', (m) => console.log('ff', m.type(), m.text()));
  try {
    await startInterview({ page, say }, ws.shareUrl);
    const editor = page.getByRole('textbox', { name: say('interview.your_answer') });
    await editor.and(page.locator('[contenteditable]')).waitFor();
    await editor.click();
    await page.keyboard.type('console.log(Number(readline()) + Number(readline()))');
    await page.getByRole('button', { name: say('code.run_examples') }).click();
    await expect(page.getByText(say('code.passed', { passed: 1, count: 1 }))).toBeVisible({ timeout: 30_000 });
    console.log('ff js ok');
    await page.getByRole('combobox', { name: say('interview.code_language') }).selectOption('python');
    await page.getByRole('button', { name: /^Load Python/ }).click();
    await page.getByRole('button', { name: say('code.run_examples') }).waitFor({ timeout: 60_000 });
    await editor.click();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('print(int(input()) + int(input()))');
    await page.getByRole('button', { name: say('code.run_examples') }).click();
    await expect(page.getByText(say('code.passed', { passed: 1, count: 1 }))).toBeVisible({ timeout: 60_000 });
    console.log('ff py ok');
    await page.keyboard.press('Escape');
    await editor.click();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    console.log('ff focus', await page.evaluate(() => document.activeElement?.textContent));
  } finally {
    await page.screenshot({ path: '/tmp/h/code/shots/ff.png', fullPage: true }).catch(() => undefined);
    await ff.close();
    await server.dispose();
  }
});
