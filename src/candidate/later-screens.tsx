// The screens after the check. Their code comes while the check is being done, not before it: the camera step is as near
// as the line allows. Without a service worker the start of the interview waits for them (P4).
import { lazy } from 'react';

const question = () => import('./QuestionScreen.tsx');
const files = () => import('./FilesScreen.tsx');

export const QuestionScreen = lazy(async () => ({ default: (await question()).QuestionScreen }));
export const FilesScreen = lazy(async () => ({ default: (await files()).FilesScreen }));

export async function loadLaterScreens(): Promise<void> {
  // The check is for those alone who are asked for a video; it is loaded by the interview's screen itself.
  await Promise.all([question(), files(), import('./CheckScreen.tsx')]);
}
