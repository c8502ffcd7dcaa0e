// For the operator's commands: every agency with its owners and its plan, read as the database's owner.
import type pg from 'pg';
import { Id } from '#contract/id.ts';
import { StartFault } from '../../../kernel/start-fault.ts';

export interface ListedAgency {
  id: string;
  name: string;
  /** Email addresses, oldest membership first. */
  owners: string[];
  plan: string;
  plan_status: string;
  quantity: number;
  end_plan_at: Date | null;
}

/** Oldest first. */
export async function listAgencies(client: pg.Client): Promise<ListedAgency[]> {
  const { rows } = await client.query<ListedAgency>(`
    select a.agency_id as id, a.name, p.code as plan, a.plan_status, a.quantity, a.end_plan_at,
      array(select u.email from memberships m join users u on u.id = m.user_id
        where m.agency_id = a.agency_id and m.role = 'owner' and m.active order by m.created_at, u.email) as owners
    from agencies a join plans p on p.id = a.plan_id
    order by a.created_at, a.agency_id`);
  return rows;
}

/**
 * @param who the agency's id, or an owner's email address
 * @throws StartFault if there is none, or if the person owns several
 */
export async function findAgency(client: pg.Client, who: string): Promise<ListedAgency> {
  const wanted = who.trim().toLowerCase();
  const isId = Id.safeParse(wanted).success;
  const found = (await listAgencies(client)).filter((agency) =>
    isId ? agency.id === wanted : agency.owners.includes(wanted),
  );
  const [agency] = found;
  if (!agency)
    throw new StartFault(`No organization has ${isId ? 'the id' : 'the owner'} ${printable(wanted)}.`);
  if (found.length > 1)
    throw new StartFault(
      `${printable(wanted)} owns several organizations. Name one by its id:\n${tableOf(found)}`,
    );
  return agency;
}

/** A line per agency, in columns. */
export function tableOf(agencies: readonly ListedAgency[]): string {
  const head = ['id', 'plan', 'status', 'until', 'owners', 'name'];
  const rows = agencies.map((agency) => [
    agency.id,
    agency.quantity === 1 ? agency.plan : `${agency.plan} x ${agency.quantity}`,
    agency.plan_status,
    agency.end_plan_at?.toISOString().slice(0, 10) ?? '-',
    printable(agency.owners.join(', ') || '-'),
    printable(agency.name),
  ]);
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  return [head, ...rows]
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/**
 * Without the characters that move the cursor, change colors or reorder text: an agency's name is anybody's text, and the
 * operator's terminal would obey it.
 */
export function printable(text: string): string {
  return text.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '?');
}
