// The signed-in user and their colleagues.
import type { FastifyInstance } from 'fastify';
import { MemberRole, Permission } from '#contract/permissions.ts';
import { getUser, getUsers } from '#contract/user.ts';
import { Refusal } from '../http/refusal.ts';
import { serve } from '../http/serve.ts';
import { permissionsOf } from '../http/who.ts';
import { readColleagues, readUser } from './store.ts';

export function userRoutes(app: FastifyInstance): void {
  serve(app, getUser, async ({ member, deps }) => {
    const row = await deps.db.asTenant(member, (tx) => readUser(tx, member.userId));
    if (!row) throw new Refusal('session_ended');
    const { user, agency } = row;
    return {
      id: user.id,
      agency: {
        id: agency.agency_id,
        name: agency.name,
        plan_expire: agency.plan_expire?.toISOString() ?? null,
        plan_id: agency.plan_id,
        quantity: agency.quantity,
      },
      name: user.name,
      phone: user.phone,
      email: user.email,
      country: user.country,
      role: member.role,
      recruiting_owner: user.recruiting_owner,
      // Photos are added with the profile's editing; until then every user shows initials.
      profile_photo_url: null,
      stripe_billing_portal_link: null,
      permissions: permissionsOf(member),
    };
  });

  serve(app, getUsers, async ({ member, deps }) => {
    const rows = await deps.db.asTenant(member, readColleagues);
    return rows.map(({ user, membership }) => {
      const role = MemberRole.parse(membership.role);
      const permissions = membership.permissions?.map((name) => Permission.parse(name)) ?? null;
      return {
        id: user.id,
        name: user.name,
        email: user.email,
        phone: user.phone,
        role,
        permissions: permissionsOf({ role, permissions }),
        profile_photo_url: null,
        active: membership.active,
        created_at: membership.created_at.toISOString(),
      };
    });
  });
}
