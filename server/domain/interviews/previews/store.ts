// SQL for previews: ordinary responses with their own source.
import { eq } from 'drizzle-orm';
import type { Language } from '#contract/languages.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { sameAgency } from '../../../platform/db/same-agency.ts';
import { users } from '../../../platform/db/schema/identity.ts';
import { responses } from '../../../platform/db/schema/response.ts';
import type { SignedInMember } from '../../../kernel/who.ts';
import { newLinkHash } from '../../../kernel/new-link-hash.ts';
import { previewSource } from '../../../kernel/preview.ts';

export interface NewPreview {
  id: string;
  jobId: string;
  language: Language;
  now: Date;
}

/** Uses the member's own name and address, prefilled as for an invited candidate. */
export async function insertPreview(tx: Tx, member: SignedInMember, preview: NewPreview): Promise<void> {
  const [user] = await tx
    .select({ name: users.name, email: users.email })
    .from(users)
    .where(eq(users.id, member.userId));
  await tx.insert(responses).values({
    agency_id: member.agencyId,
    id: preview.id,
    job_id: preview.jobId,
    name: user?.name ?? '',
    email: user?.email ?? '',
    language: preview.language,
    hash: newLinkHash(),
    source: previewSource,
    invited_by: member.userId,
    created_at: preview.now,
    updated_at: preview.now,
  });
}

/** The link of a preview that still exists. */
export async function findPreviewHash(tx: Tx, agencyId: string, id: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ hash: responses.hash })
    .from(responses)
    .where(sameAgency(responses, agencyId, { id, source: previewSource }));
  return row?.hash;
}
