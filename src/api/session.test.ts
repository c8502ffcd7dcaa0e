// Signed in means: a token in storage that has not expired.
import { beforeEach, describe, expect, test, vi } from 'vitest';

const stored = new Map<string, string>();
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
};
vi.stubGlobal('addEventListener', () => undefined);
vi.stubGlobal('removeEventListener', () => undefined);
const { createSession } = await import('./session.ts');

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

beforeEach(() => stored.clear());

describe('a session', () => {
  test('lasts until it expires', () => {
    const session = createSession(storage);
    session.signIn({ access_token: 'T', expires_at: inAnHour() });
    expect(session.token()).toBe('T');
    session.signIn({ access_token: 'T', expires_at: '2020-01-01T00:00:00Z' });
    expect(session.token()).toBeUndefined();
  });

  test('removes token and expiry on signing out, and notifies subscribers', () => {
    const session = createSession(storage);
    const listener = vi.fn<() => void>();
    session.signIn({ access_token: 'T', expires_at: inAnHour() });
    session.subscribe(listener);
    session.signOut();
    expect([...stored]).toEqual([]);
    expect(listener).toHaveBeenCalledOnce();
  });

  test('notifies nobody if nobody was signed in', () => {
    const session = createSession(storage);
    const listener = vi.fn<() => void>();
    session.subscribe(listener);
    session.signOut();
    expect(listener).not.toHaveBeenCalled();
  });
});
