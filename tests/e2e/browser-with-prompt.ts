// A candidate with two cameras, whose browser asks before it allows camera and microphone. Nobody answers, so it refuses
// whatever was not granted before.
import { chromium } from 'playwright';
import { launchOptions } from '../playwright.config.ts';
import type { Candidate } from './candidate.ts';
import { phone } from './device.ts';
import { messagesIn } from './messages.ts';

/** Close its browser at the end. */
export async function candidateWithPrompt(): Promise<Candidate> {
  const browser = await chromium.launch({ ...launchOptions, args: promptArgs() });
  const context = await browser.newContext({ ...phone, permissions: [] });
  return { page: await context.newPage(), t: messagesIn() };
}

/** The fake permission prompt would also override a denied permission. */
function promptArgs(): string[] {
  const args = launchOptions.args?.filter((arg) => arg !== '--use-fake-ui-for-media-stream') ?? [];
  return args.map((arg) => (arg === '--use-fake-device-for-media-stream' ? `${arg}=device-count=2` : arg));
}
