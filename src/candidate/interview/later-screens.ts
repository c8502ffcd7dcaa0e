// The screens of a running interview, loaded on demand or slightly ahead. Without a service worker, the start
// of the interview waits for all of them (P4).
import { lazily } from '../lazily.tsx';
import type { InterviewState } from '../machine/state.ts';

/** Only needed for video questions. */
export const CheckScreen = lazily(async () => (await import('../check/CheckScreen.tsx')).CheckScreen);
export const QuestionScreen = lazily(
  async () => (await import('../question/QuestionScreen.tsx')).QuestionScreen,
);
export const SummaryScreen = lazily(
  async () => (await import('../question/SummaryScreen.tsx')).SummaryScreen,
);
export const FilesScreen = lazily(async () => (await import('../documents/FilesScreen.tsx')).FilesScreen);

/** Loads the screen of the interview's current step. */
export async function loadScreenOf({ at }: InterviewState): Promise<void> {
  if (at.step === 'check') await CheckScreen.load();
  if (at.step === 'question') await QuestionScreen.load();
  if (at.step === 'files') await FilesScreen.load();
  if (at.step === 'summary') await SummaryScreen.load();
}

export async function loadLaterScreens(): Promise<void> {
  await Promise.all([QuestionScreen.load(), FilesScreen.load(), SummaryScreen.load(), CheckScreen.load()]);
}
