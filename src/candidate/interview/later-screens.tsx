// The screens of a running interview, loaded on demand or slightly ahead. Without a service worker, the start
// of the interview waits for all of them (P4).
import type { InterviewState } from '../machine/state.ts';
import { type ComponentType, lazy, useState } from 'react';

/** Only needed for video questions. */
export const CheckScreen = lateScreen(async () => (await import('../check/CheckScreen.tsx')).CheckScreen);
export const QuestionScreen = lateScreen(
  async () => (await import('../question/QuestionScreen.tsx')).QuestionScreen,
);
export const FilesScreen = lateScreen(async () => (await import('../documents/FilesScreen.tsx')).FilesScreen);

/** Loads the screen of the interview's current step. */
export async function loadScreenOf({ at }: InterviewState): Promise<void> {
  if (at.step === 'check') await CheckScreen.load();
  if (at.step === 'question') await QuestionScreen.load();
  if (at.step === 'files') await FilesScreen.load();
}

export async function loadLaterScreens(): Promise<void> {
  await Promise.all([QuestionScreen.load(), FilesScreen.load(), CheckScreen.load()]);
}

type LateScreen<Props> = ComponentType<Props> & { load: () => Promise<unknown> };

export function lateScreen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LateScreen<Props> {
  let here: ComponentType<Props> | undefined;
  const loadOnce = async () => (here ??= await load());
  const Lazy: ComponentType<Props> = lazy(async () => ({ default: await loadOnce() }));

  function Late(props: Props) {
    // Fixed at mount: switching components would remount the screen and lose what was typed.
    const [Screen] = useState(() => here ?? Lazy);
    return <Screen {...props} />;
  }
  return Object.assign(Late, { load: loadOnce });
}
