// At the start: passkeys that no longer work, because PUBLIC_URL had another host when they were added.
import { countPasskeysElsewhere } from '../../../platform/db/lookups.ts';
import type { Deps } from '../../../platform/deps.ts';
import { relyingPartyOf } from './relying-party.ts';

export async function warnOfOtherHosts({
  db,
  log,
  publicUrl,
}: Pick<Deps, 'db' | 'log' | 'publicUrl'>): Promise<void> {
  const host = relyingPartyOf(publicUrl())?.id;
  const count = await db.asNobody((tx) => countPasskeysElsewhere(tx, host ?? ''));
  if (count === 0) return;
  log.warn(
    { count, host: host ?? null },
    'passkeys were added under another host of PUBLIC_URL and do not work under this one',
  );
}
