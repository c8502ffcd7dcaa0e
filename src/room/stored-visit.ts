// The visit of this tab, for a reload, and of this browser, for a link that is opened again after the browser died or the
// tab was closed by mistake. Another tab that is open at the same time is another participant: a Web Lock tells the two
// cases apart.
import * as z from 'zod/mini';
import { storedValue, type StoredValue } from '../kit/stored-text.ts';

const Stored = z.object({
  id: z.string(),
  token: z.string(),
  consent: z.nullable(z.enum(['yes', 'no'])),
  /** False after leaving: the same person may knock again, but a reload does not. */
  isInside: z.boolean(),
  /** The server does not know yet that the consent was withdrawn. */
  isWithdrawalOwed: z.optional(z.boolean()),
});
export type StoredVisit = z.infer<typeof Stored>;

/** `user`: the signed-in member who entered; null for candidates and guests. */
const OfBrowser = z.object({ user: z.nullable(z.string()), visit: Stored });

export interface StoredVisits extends StoredValue<StoredVisit> {
  /** What this page continues: the tab's visit, or that of a page of this browser that is gone. */
  continued(): Promise<StoredVisit | null>;
}

export function storedVisits(hash: string, user: string | null): StoredVisits {
  const ofTab = storedValue(() => sessionStorage, `room-${hash}`, Stored);
  const ofBrowser = storedValue(() => localStorage, `room-${hash}`, OfBrowser);

  async function leftBehind(): Promise<StoredVisit | null> {
    const found = ofBrowser.load();
    if (!found || found.user !== user) return null;
    if ((await claim(found.visit.id, goneMs)) !== 'held') return null;
    ofTab.save(found.visit);
    return found.visit;
  }

  return {
    load: ofTab.load,
    save(visit) {
      ofTab.save(visit);
      if (visit.isInside || visit.isWithdrawalOwed) ofBrowser.save({ user, visit });
      else if (ofBrowser.load()?.visit.id === visit.id) ofBrowser.drop();
      void claim(visit.id, goneMs);
    },
    drop() {
      const visit = ofTab.load();
      // The token is needed to withdraw.
      if (visit?.isWithdrawalOwed) return this.save({ ...visit, isInside: false });
      const own = visit?.id;
      ofTab.drop();
      if (ofBrowser.load()?.visit.id === own) ofBrowser.drop();
    },
    async continued() {
      const own = ofTab.load();
      if (!own) return leftBehind();
      if ((await claim(own.id, reloadMs)) !== 'taken') return own;
      // A duplicated tab has a copy of what the first one stored. Two pages of one person would end each other's streams.
      ofTab.drop();
      return null;
    },
  };
}

/** How long a page that has just gone may still hold its lock. */
const goneMs = 500;
const reloadMs = 3000;
/** By this page. */
const held = new Set<string>();

/** The lock is held until this page is gone, however it goes. `unknown`: the browser has no locks. */
function claim(id: string, waitMs: number): Promise<'held' | 'taken' | 'unknown'> {
  if (held.has(id)) return Promise.resolve('held');
  if (!('locks' in navigator)) return Promise.resolve('unknown');
  return new Promise((resolve) => {
    navigator.locks
      .request(`room-visit-${id}`, { signal: AbortSignal.timeout(waitMs) }, () => {
        held.add(id);
        resolve('held');
        return new Promise<never>(() => undefined);
      })
      .catch(() => resolve('taken'));
  });
}
