// Inserts missing catalogue rows; existing rows stay unchanged.
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import {
  currencyRows,
  industryRows,
  planRows,
  priceRows,
  professionRows,
  subjectRows,
  taxRows,
} from './catalogue-rows.ts';
import {
  currencies,
  industries,
  plan_prices,
  plans,
  professions,
  subjects,
  taxes,
} from './schema/catalogue.ts';

export async function seedCatalogue(db: NodePgDatabase): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.insert(plans).values(planRows).onConflictDoNothing();
    await tx.insert(currencies).values(currencyRows).onConflictDoNothing();
    await tx.insert(plan_prices).values(priceRows).onConflictDoNothing();
    await tx.insert(taxes).values(taxRows).onConflictDoNothing();
    await tx.insert(industries).values(industryRows).onConflictDoNothing();
    await tx.insert(professions).values(professionRows).onConflictDoNothing();
    await tx.insert(subjects).values(subjectRows).onConflictDoNothing();
  });
}
