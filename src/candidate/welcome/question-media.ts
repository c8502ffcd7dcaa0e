// Pictures and videos of questions, and what code is written with: fetched and kept at start, there from the device
// afterwards.
import { useEffect, useState } from 'react';
import type { Interview } from '#contract/interview.ts';
import type { Outbox } from '../../outbox/types.ts';

/** The start waits this long for media; what is late goes on coming in the background. */
const patienceMs = 15_000;

export async function keepQuestionMedia(outbox: Outbox, interview: Interview): Promise<void> {
  const wanted = interview.questions.flatMap((question) => [question.image, question.video]);
  const design = [interview.company.logo, interview.design.bg_image, interview.design.header_image];
  const addresses = [...new Set([...wanted, ...design].filter((address) => address !== null))];
  const media = addresses.map((address) => outbox.saveMedia(interview.hash, address));
  const hasCode = interview.questions.some((question) => question.type === 'code');
  const code = hasCode ? [import('../code/keep-code.ts').then(({ keepCode }) => keepCode())] : [];
  const all = Promise.allSettled([...media, ...code]);
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, patienceMs))]);
}

/** Where to show a medium from: the device's copy, else its address (which needs the network), null while looking. */
export function useKeptMedia(outbox: Outbox, address: string | null): string | null {
  const [shown, setShown] = useState<string | null>(null);
  useEffect(() => {
    if (address === null) return setShown(null);
    let made: string | null = null;
    let isGone = false;
    outbox
      .loadMedia(address)
      .catch(() => undefined) // Not kept is not worse than never fetched: the address itself is tried.
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

/** An address of a text of this page's own, such as a video's captions; null for none, and until it is made. */
export function useTextAddress(text: string, type: string): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (text === '') return setAddress(null);
    const made = URL.createObjectURL(new Blob([text], { type }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [text, type]);
  return address;
}
