// Temporary.
import { test } from 'playwright/test';
import { newId } from '#contract/id.ts';
import { startInterview } from './candidate.ts';
import { messagesIn } from './messages.ts';
import { signIn } from './recruiter.ts';
import { startServer, type TestServer } from './server.ts';
import { makeWorkspace } from './workspace.ts';
const out = '/tmp/h/code/shots';
let server: TestServer;
test.beforeAll(async () => { server = await startServer(); });
test.afterAll(() => server.dispose());
const ex = (text: string, output: string, hidden = false) => ({ id: newId(), text, output, hidden, correct: false });
for (const [name, lang, size, scheme] of [
  ['en-360', 'en-US', { width: 360, height: 740 }, 'light'],
  ['ar-360-dark', 'ar-SA', { width: 360, height: 740 }, 'dark'],

] as const) {
  test(name, async ({ browser }) => {
    const say = messagesIn(lang);
    const ws = await makeWorkspace(server, { kinds: ['code', 'text'], examples: [ex('2\n3', '5'), ex('-1\n1', '0'), ex('5\n5', '10', true)] });
    const context = await browser.newContext({ viewport: size, colorScheme: scheme, hasTouch: size.width < 500, isMobile: size.width < 500 });
    await context.addInitScript((l) => localStorage.setItem('language', l), lang);
    const page = await context.newPage();
    page.on('console', (m) => console.log(name, m.type(), m.text()));
    page.on('pageerror', (e) => console.log(name, 'pageerror', e.message));
    await startInterview({ page, say }, ws.shareUrl);
    const editor = page.getByRole('textbox', { name: say('interview.your_answer') });
    await editor.and(page.locator('[contenteditable]')).waitFor();
    await editor.fill('// Adds two numbers\nfunction add(a, b) {\n  return a + b;\n}\nconst text = "sum";\nlet first = Number(readline());\nif (first < 0) nope();\nconsole.log(add(first, Number(readline())));');
    await page.getByRole('button', { name: say('code.run_examples') }).click();
    await page.getByText(say('code.passed', { passed: 1, count: 2 })).waitFor();
    await page.screenshot({ path: `${out}/${name}-top.png` });
    await page.screenshot({ path: `${out}/${name}-full.png`, fullPage: true });
    await page.getByRole('combobox', { name: say('interview.code_language') }).selectOption('python');
    await page.waitForTimeout(800);
    await page.screenshot({ path: `${out}/${name}-python.png`, fullPage: true });
    await page.getByRole('combobox', { name: say('interview.code_language') }).selectOption('javascript');
    await page.getByRole('button', { name: say('interview.submit') }).click();
    await page.waitForTimeout(500);
    await page.screenshot({ path: `${out}/${name}-text.png` });
    await context.close();
    const office = await browser.newContext({ viewport: size, colorScheme: scheme });
    await signIn(office, ws.access, lang);
    const review = await office.newPage();
    review.on('console', (m) => console.log(name, 'office', m.type(), m.text()));
    const response = await ws.candidate();
    await review.goto(`${server.url}/jobs/candidate/${response?.id}`);
    await review.getByText(say('responses.code_passed', { passed: 2, count: 3 })).waitFor({ timeout: 15000 });
    await review.waitForTimeout(500);
    await review.screenshot({ path: `${out}/${name}-review.png`, fullPage: true });
    await review.goto(`${server.url}/jobs/edit/${ws.job.id}`);
    const group = review.getByText(say('jobs.examples_hint'));
    await group.scrollIntoViewIfNeeded();
    await review.waitForTimeout(500);
    await review.screenshot({ path: `${out}/${name}-edit.png` });
    await office.close();
  });
}
