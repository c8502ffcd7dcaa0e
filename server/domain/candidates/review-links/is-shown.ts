// Which candidates review links show: those of the lists, without whoever withdrew. They took back what they applied with:
// the team keeps seeing it until it is erased, people outside do not.
import { and, sql } from 'drizzle-orm';
import { responses } from '../../../platform/db/schema/response.ts';
import { isListed } from '../../../platform/db/conditions/is-listed.ts';

export const isShown = and(isListed, sql`${responses.progress} <> 'withdrawn'`);
