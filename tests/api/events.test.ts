// Live updates: committed changes reach the agency's open pages at once, and nobody else.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#contract/id.ts';
import { notify } from '../../server/platform/events/notify.ts';
import { eventually, runSqlOf, signUp, startTestApp } from './harness.ts';
import type { SignedUp, TestApp } from './harness.ts';

let test: TestApp;
let owner: SignedUp;
beforeAll(async () => {
  test = await startTestApp({ listen: true });
  owner = await signUp(test);
});
afterAll(() => test.stop());

interface Stream {
  text(): string;
  hasEnded(): boolean;
  close(): void;
}

async function openStream(token: string): Promise<Stream> {
  const abort = new AbortController();
  const reply = await fetch(`${test.app.listeningOrigin}/api/events`, {
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, br' },
    signal: abort.signal,
  });
  expect(reply.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  let text = '';
  let hasEnded = false;
  const decoder = new TextDecoder();
  void (async () => {
    for await (const chunk of reply.body ?? []) text += decoder.decode(chunk, { stream: true });
    hasEnded = true;
  })().catch(() => undefined); // Closed by the test.
  await eventually(() => expect(text).toContain(': connected'));
  return { text: () => text, hasEnded: () => hasEnded, close: () => abort.abort() };
}

function publish(agencyId: string, companyId: string, andThen: () => void = () => undefined): Promise<void> {
  return test.deps.db.asTenant({ agencyId }, async (tx) => {
    await notify(tx, { kind: 'company', company_id: companyId });
    andThen();
  });
}

describe('live updates', () => {
  it('reach every open page of the agency and no page of another', async () => {
    const stranger = await signUp(test);
    const [mine, alsoMine, theirs] = [
      await openStream(owner.token),
      await openStream(owner.token),
      await openStream(stranger.token),
    ];
    const companyId = newId();
    await publish(owner.agencyId, companyId);
    for (const stream of [mine, alsoMine]) await eventually(() => expect(stream.text()).toContain(companyId));
    await publish(stranger.agencyId, newId());
    await eventually(() => expect(theirs.text()).toContain('data:'));
    expect(theirs.text()).not.toContain(companyId);
    for (const stream of [mine, alsoMine, theirs]) stream.close();
  });

  it('do not publish what was rolled back', async () => {
    const stream = await openStream(owner.token);
    const [never, committed] = [newId(), newId()];
    const failing = publish(owner.agencyId, never, () => {
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    await publish(owner.agencyId, committed);
    await eventually(() => expect(stream.text()).toContain(committed));
    expect(stream.text()).not.toContain(never);
    stream.close();
  });

  it('of a live room are understood from a process of the version before', async () => {
    const [agencyId, roomId] = [owner.agencyId, newId()];
    const changes: string[] = [];
    const end = () => undefined;
    const stop = test.deps.events.subscribeRoom(
      { agencyId, roomId },
      { wake: (change) => changes.push(change), end },
    );
    await runSqlOf(
      test,
      `select pg_notify('candor_live', json_build_object('agency_id', '${agencyId}', 'room_id', '${roomId}')::text)`,
    );
    await eventually(() => expect(changes).toEqual(['room']));
    stop();
  });

  it('end when events may have been missed, so that the page fetches again, and reconnect', async () => {
    const stream = await openStream(owner.token);
    test.deps.log.level = 'silent';
    await runSqlOf(
      test,
      `select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen candor_live' and datname = current_database()`,
    );
    await eventually(() => expect(stream.hasEnded()).toBe(true));
    let again = await openStream(owner.token);
    const companyId = newId();
    await eventually(async () => {
      // A page that reconnects before the server listens again is sent away once more.
      if (again.hasEnded()) again = await openStream(owner.token);
      await publish(owner.agencyId, companyId);
      expect(again.text()).toContain(companyId);
    });
    again.close();
  });

  it('are for signed-in users', async () => {
    const reply = await fetch(`${test.app.listeningOrigin}/api/events`);
    expect(reply.status).toBe(401);
  });
});
