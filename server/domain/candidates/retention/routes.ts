// The retention calls: the period per company, and legal holds.
import type { FastifyInstance } from 'fastify';
import { getRetention, setLegalHold, setRetention } from '#contract/retention.ts';
import { actorOf } from '../../../kernel/actor.ts';
import { record } from '../../organizations/audit/record.ts';
import { notifyOfResponse } from '../../../platform/events/notify.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { responseDetail } from '../detail.ts';
import { lockResponse } from '../list/store.ts';
import * as store from './store.ts';

export function retentionRoutes(app: FastifyInstance): void {
  serve(app, getRetention, ({ member, deps }) =>
    deps.db.asTenant(member, (tx) => store.retentionOfCompanies(tx, member, deps.now())),
  );

  serve(app, setRetention, ({ member, params, body, request, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const before = await store.lockRetention(tx, member, params.id);
      if (before === undefined) throw new Refusal('not_found');
      if (before !== body.retention_days) {
        await store.saveRetention(tx, member.agencyId, params.id, body.retention_days);
        await record(tx, actorOf(member, request), {
          kind: 'retention',
          subjectKind: 'company',
          subjectId: params.id,
          before: { retention_days: before },
          after: { retention_days: body.retention_days },
        });
      }
      return { retention_days: body.retention_days };
    }),
  );

  serve(app, setLegalHold, ({ member, params, body, request, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const row = await lockResponse(tx, member, params.id);
      if (!row) throw new Refusal('not_found');
      if (row.legal_hold !== body.on) {
        await store.saveLegalHold(tx, row, body.on);
        await record(tx, actorOf(member, request), {
          kind: body.on ? 'hold_on' : 'hold_off',
          subjectKind: 'response',
          subjectId: row.id,
          after: { reason: body.reason },
        });
        await notifyOfResponse(tx, row);
      }
      return responseDetail(tx, member, row.id, deps);
    }),
  );
}
