// Follows a player word by word: every frame while it plays, and after each jump.
import { useEffect, useEffectEvent } from 'react';
import { spokenAt, type ShownWord } from '#contract/transcript-words.ts';

/** A jump to a word may end just before it. */
const earlyMs = 25;

/** `onWord` gets the index of the word that is spoken now; -1: none. */
export function useSpokenWord(
  player: HTMLVideoElement | null,
  words: readonly ShownWord[],
  onWord: (word: number, isPlaying: boolean) => void,
): void {
  const tell = useEffectEvent(onWord);
  useEffect(() => {
    if (!player) return;
    let last = -2;
    let frame = 0;
    const look = () => {
      // Before the first play no word is spoken, even if one begins at 0.
      const isUntouched = player.paused && player.currentTime === 0;
      const word = isUntouched ? -1 : spokenAt(words, player.currentTime * 1000 + earlyMs);
      if (word !== last) tell(word, !player.paused);
      last = word;
      cancelAnimationFrame(frame);
      if (!player.paused && !player.ended) frame = requestAnimationFrame(look);
    };
    const gone = new AbortController();
    for (const event of ['play', 'seeking', 'seeked', 'timeupdate', 'pause', 'emptied'])
      player.addEventListener(event, look, { signal: gone.signal });
    look();
    return () => {
      gone.abort();
      cancelAnimationFrame(frame);
    };
  }, [player, words]);
}
