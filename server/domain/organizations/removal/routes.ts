// A workspace that came with an account whose address was never confirmed: its owner keeps it, or deletes it with
// everything in it.
import type { FastifyInstance } from 'fastify';
import { deleteWorkspace, keepWorkspace } from '#contract/workspace.ts';
import { actorOf } from '../../../kernel/actor.ts';
import { record } from '../audit/record.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { removeAgency, removeUserWithoutAgency } from './remove-agency.ts';
import { hasInvoices, hasLegalHold, lockTakenOver, settleTakenOver } from './store.ts';

export function agencyRemovalRoutes(app: FastifyInstance): void {
  serve(app, keepWorkspace, ({ member, request, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      if (member.role !== 'owner' || !(await lockTakenOver(tx, member.agencyId)))
        throw new Refusal('not_found');
      await settleTakenOver(tx, member.agencyId);
      const change = { kind: 'kept', subjectKind: 'agency', subjectId: member.agencyId } as const;
      await record(tx, actorOf(member, request), change);
      return {};
    }),
  );

  serve(app, deleteWorkspace, ({ member, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      if (member.role !== 'owner' || !(await lockTakenOver(tx, member.agencyId)))
        throw new Refusal('not_found');
      if (await hasLegalHold(tx, member.agencyId)) throw new Refusal('legal_hold');
      if (await hasInvoices(tx, member.agencyId)) throw new Refusal('has_invoices');
      await removeAgency(tx, deps, member.agencyId);
      await removeUserWithoutAgency(tx, member.userId);
      return {};
    }),
  );
}
