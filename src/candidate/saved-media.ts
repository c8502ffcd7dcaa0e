// Caches the questions' pictures and videos, and the code tools, at the start. Later they are read from the
// device.
import { useEffect, useState } from 'react';
import type { Interview } from '#contract/interview.ts';
import type { Outbox } from '../outbox/types.ts';

/** The start waits this long for media; the rest continues in the background. */
const patienceMs = 15_000;

export async function saveQuestionMedia(outbox: Outbox, interview: Interview): Promise<void> {
  const questionMedia = interview.questions.flatMap((question) => [question.image, question.video]);
  const design = [interview.company.logo, interview.design.bg_image, interview.design.header_image];
  const addresses = [...new Set([...questionMedia, ...design].filter((address) => address !== null))];
  const media = addresses.map((address) => outbox.saveMedia(interview.hash, address));
  const hasCode = interview.questions.some((question) => question.type === 'code');
  const code = hasCode ? [import('./code/save-code.ts').then(({ saveCode }) => saveCode())] : [];
  const all = Promise.allSettled([...media, ...code]);
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, patienceMs))]);
}

/**
 * The address to show a medium from: the device's copy, otherwise its URL (needs the network). Null while
 * looking.
 */
export function useSavedMedia(outbox: Outbox, address: string | null): string | null {
  const [shown, setShown] = useState<string | null>(null);
  useEffect(() => {
    if (address === null) return setShown(null);
    let made: string | null = null;
    let isGone = false;
    void outbox
      .loadMedia(address)
      .catch(() => undefined) // Treat a failed lookup like a missing copy: use the URL.
      .then((blob) => {
        if (isGone) return;
        made = blob ? URL.createObjectURL(blob) : null;
        setShown(made ?? address);
      });
    return () => {
      isGone = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [outbox, address]);
  return shown;
}
