// PUT takes/:take: records what a take is for, before or after its recording. Repeating it gives the same reply (P3).
import type { TakeBinding, TakeState } from '#contract/take.ts';
import { writeOnce } from '../../../platform/db/write-once.ts';
import type { Tx } from '../../../platform/db/open.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { nameOfPart } from '../part-keys.ts';
import { begunParts } from './begun-parts.ts';
import { findHeldParts } from './held-parts.ts';
import type { LockedOwner, Recorder } from './locked-owner.ts';
import { lockOwner } from './owner.ts';
import { faultsOfBinding } from './rules.ts';
import { findTake, insertTake } from './store.ts';
import type { TakeRow } from './store.ts';

export async function bindTake(
  deps: Deps,
  recorder: Recorder,
  takeId: string,
  binding: TakeBinding,
): Promise<TakeState> {
  return stateOf(deps, await requireBound(deps, recorder, takeId, binding));
}

/** Binds the take if it is not bound yet. */
export async function requireBound(
  deps: Deps,
  recorder: Recorder,
  takeId: string,
  binding: TakeBinding,
): Promise<TakeRow> {
  const fields = faultsOfBinding(binding);
  if (Object.keys(fields).length > 0) throw new Refusal('invalid_fields', { fields });
  await deps.db.asTenant(recorder, (tx) =>
    writeOnce(
      tx,
      { by: recorder, kind: 'take', id: takeId, content: binding },
      {
        first: () => insertBound(tx, recorder, { takeId, binding, now: deps.now() }),
        again: async () => (await requireOwner(tx, recorder)).requireMayStore(deps.now()),
      },
    ),
  );
  return requireTake(deps, recorder, takeId);
}

async function insertBound(
  tx: Tx,
  recorder: Recorder,
  { takeId, binding, now }: { takeId: string; binding: TakeBinding; now: Date },
): Promise<void> {
  // Locked, so that concurrent requests cannot exceed the limit together.
  const owner = await requireOwner(tx, recorder);
  owner.requireMayStore(now);
  await owner.requireMayBind(tx, recorder, binding);
  await insertTake(tx, recorder, takeId, binding);
  await owner.onBound(tx, binding, now);
}

async function requireOwner(tx: Tx, recorder: Recorder): Promise<LockedOwner> {
  const owner = await lockOwner(tx, recorder);
  if (!owner) throw new Refusal('invalid');
  return owner;
}

/** @throws Refusal('take_unknown'), the same for another person's take and a missing one. */
export async function requireTake(deps: Deps, recorder: Recorder, takeId: string): Promise<TakeRow> {
  const take = await deps.db.asTenant(recorder, (tx) => findTake(tx, recorder, takeId));
  if (!take) throw new Refusal('take_unknown');
  return take;
}

/** The device asks for this to know where to resume. */
export async function stateOf(deps: Deps, take: TakeRow): Promise<TakeState> {
  if (take.state === 'stored') return { state: 'stored', parts: [] };
  const { runBytes } = deps.storage;
  const held = await findHeldParts(deps.storage, take);
  const parts = [...held.values()].map(({ segment, number }) => ({ segment, number }));
  const begun = begunParts(take).filter((part) => !held.has(nameOfPart(part)));
  return {
    ...{ state: 'open', parts },
    ...(begun.length > 0 && { begun }),
    ...(runBytes !== undefined && { run_bytes: runBytes }),
  };
}
