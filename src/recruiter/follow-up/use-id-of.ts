// The id of a write, which stays the same while its content does, so that a retry is the same write (P3).
import { useRef } from 'react';
import { newId } from '#contract/id.ts';

export function useIdOf(): (content: string) => string {
  const last = useRef<{ content: string; id: string } | null>(null);
  return (content) => {
    if (last.current?.content !== content) last.current = { content, id: newId() };
    return last.current.id;
  };
}
