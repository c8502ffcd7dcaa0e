// The JavaScript that a recruiter's browser requests from the sign-in page until the list of jobs
// shows.
import { chromium } from 'playwright';
import { messagesIn } from '../../e2e/messages.ts';
import { startServer } from '../../e2e/server.ts';
import { makeWorkspace, password } from '../../e2e/workspace.ts';
import { launchOptions } from '../../playwright.config.ts';
import type { Row } from '../row.ts';
import { rowOfScripts, scriptsAskedBy } from './scripts-asked.ts';

export const name = 'recruiter-javascript';

const mostBytes = 250_000;
const patienceMs = 90_000;
const t = messagesIn();

export async function run(): Promise<Row[]> {
  const browser = await chromium.launch(launchOptions);
  const server = await startServer();
  try {
    const { email, job } = await makeWorkspace(server);
    const page = await browser.newPage();
    const scripts = scriptsAskedBy(page);
    await page.goto(`${server.url}/login`, { timeout: patienceMs });
    const field = (key: string) => page.getByRole('textbox', { name: t(`auth.${key}`), exact: true });
    await field('email').fill(email, { timeout: patienceMs });
    await field('password').fill(password);
    await page.getByRole('button', { name: t('auth.login_button'), exact: true }).click();
    await page.getByRole('main').getByText(job.name).first().waitFor({ timeout: patienceMs });
    return [rowOfScripts('JavaScript from sign-in to the list of jobs (brotli)', scripts(), mostBytes)];
  } finally {
    await browser.close();
    await server.dispose();
  }
}
