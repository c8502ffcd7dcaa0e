// The upload status line (P5): never more optimistic than the outbox.
import type { OutboxSnapshot } from '../../outbox/types.ts';

export type WhereaboutsLine =
  | { line: 'saving_fails' }
  | { line: 'device_fault'; fault: 'quota' | 'database' }
  | { line: 'waiting'; reason: 'offline' | 'server' | 'session' | 'storage_full' }
  | { line: 'sending'; percent: number }
  | { line: 'refused' }
  | { line: 'stored' }
  | { line: 'here' };

export function whereaboutsLine(snapshot: OutboxSnapshot | null, isSavingFailing: boolean): WhereaboutsLine {
  if (snapshot?.device_fault) return { line: 'device_fault', fault: snapshot.device_fault };
  if (isSavingFailing) return { line: 'saving_fails' };
  if (!snapshot) return { line: 'here' };
  if (snapshot.waiting) return { line: 'waiting', reason: snapshot.waiting.reason };
  const sent = [...snapshot.answers, ...snapshot.files];
  if (sent.length === 0) return { line: 'here' };
  if (sent.some(isRefused)) return { line: 'refused' };
  const arrived = (one: (typeof sent)[number]) => one.where === 'stored' || one.refused !== undefined;
  if (sent.every(arrived)) return { line: 'stored' };
  const percent = sent.reduce((sum, one) => sum + (arrived(one) ? 100 : one.percent), 0) / sent.length;
  return { line: 'sending', percent: Math.min(99, Math.floor(percent)) };
}

/**
 * True if the server rejected the answer and has no other in its place. An answer from another device is no
 * loss.
 */
export function isRefused({ refused }: { refused?: string }): boolean {
  return refused !== undefined && refused !== 'already_answered';
}
