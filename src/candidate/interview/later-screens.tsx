// The screens of an interview in progress. Their code comes when it is needed, or a little before: the camera step is as near
// as the line allows. Without a service worker the start of the interview waits for them (P4).
import type { InterviewState } from './state.ts';
import { lateScreen } from './late-screen.tsx';

/** Only those who are asked for a video come by it. */
export const CheckScreen = lateScreen(async () => (await import('../check/CheckScreen.tsx')).CheckScreen);
export const QuestionScreen = lateScreen(
  async () => (await import('../question/QuestionScreen.tsx')).QuestionScreen,
);
export const FilesScreen = lateScreen(async () => (await import('../finish/FilesScreen.tsx')).FilesScreen);

/** What the interview goes on with. */
export async function loadScreenOf({ at }: InterviewState): Promise<void> {
  if (at.step === 'check') await CheckScreen.load();
  if (at.step === 'question') await QuestionScreen.load();
  if (at.step === 'files') await FilesScreen.load();
}

export async function loadLaterScreens(): Promise<void> {
  await Promise.all([QuestionScreen.load(), FilesScreen.load(), CheckScreen.load()]);
}
