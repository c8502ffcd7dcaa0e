// Hold Space to talk while the microphone is off. In a field or on a button, Space does what it always does there.
import { useEffect, useRef } from 'react';

export function usePushToTalk(isMicrophoneOn: boolean, setMicrophone: (isOn: boolean) => void): void {
  const isHeld = useRef(false);
  const latest = useRef({ isMicrophoneOn, setMicrophone });
  useEffect(() => {
    latest.current = { isMicrophoneOn, setMicrophone };
  });
  useEffect(() => {
    const gone = new AbortController();
    const release = () => {
      if (!isHeld.current) return;
      isHeld.current = false;
      latest.current.setMicrophone(false);
    };
    const press = (event: KeyboardEvent) => {
      if (event.key !== ' ' || usesSpace(event.target)) return;
      if (latest.current.isMicrophoneOn && !isHeld.current) return;
      // The page would scroll.
      event.preventDefault();
      if (event.repeat) return;
      isHeld.current = true;
      latest.current.setMicrophone(true);
    };
    const { signal } = gone;
    addEventListener('keydown', press, { signal });
    addEventListener('keyup', (event) => event.key === ' ' && release(), { signal });
    // The key may be let go in another window.
    addEventListener('blur', release, { signal });
    return () => {
      gone.abort();
      release();
    };
  }, []);
}

function usesSpace(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, button, a, summary, [contenteditable], [role="textbox"]') !==
      null
  );
}
