// SQL for an agency's own message templates. A missing one falls back to ours (defaults.ts).
import { eq } from 'drizzle-orm';
import { newId } from '#contract/id.ts';
import type { Language } from '#contract/languages.ts';
import type { MessageKind, MessageTexts } from '#contract/message.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { sameAgency } from '../../../platform/db/same-agency.ts';
import { message_templates } from '../../../platform/db/schema/message.ts';

export type TemplateRow = typeof message_templates.$inferSelect;

export interface TemplateKey {
  kind: MessageKind;
  language: Language;
}

export function findTemplates(tx: Tx, agencyId: string): Promise<TemplateRow[]> {
  return tx.select().from(message_templates).where(eq(message_templates.agency_id, agencyId));
}

export async function findTemplate(
  tx: Tx,
  agencyId: string,
  key: TemplateKey,
): Promise<TemplateRow | undefined> {
  const [row] = await tx.select().from(message_templates).where(isTemplate(agencyId, key));
  return row;
}

/** A decision letter has no SMS text; it is stored as an empty string. */
export async function saveTemplate(
  tx: Tx,
  agencyId: string,
  key: TemplateKey,
  texts: MessageTexts,
  now: Date,
): Promise<TemplateRow> {
  const stored = { ...texts, sms_text: texts.sms_text ?? '' };
  const row = { agency_id: agencyId, id: newId(), ...key, ...stored, created_at: now, updated_at: now };
  const [saved] = await tx
    .insert(message_templates)
    .values(row)
    .onConflictDoUpdate({
      target: [message_templates.agency_id, message_templates.kind, message_templates.language],
      set: { ...stored, updated_at: now },
    })
    .returning();
  if (!saved) throw new Error('a template that was just saved is not there');
  return saved;
}

/** Returns the removed template, if there was one. */
export async function removeTemplate(
  tx: Tx,
  agencyId: string,
  key: TemplateKey,
): Promise<TemplateRow | undefined> {
  const [row] = await tx.delete(message_templates).where(isTemplate(agencyId, key)).returning();
  return row;
}

function isTemplate(agencyId: string, { kind, language }: TemplateKey) {
  return sameAgency(message_templates, agencyId, { kind, language });
}
