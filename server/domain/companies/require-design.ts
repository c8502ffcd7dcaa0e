// What candidates see of colours and pictures changes only by who may design (spec.txt 3, Design).
import { can } from '#contract/permissions.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { Viewer } from '../../kernel/who.ts';

/**
 * `before`: as it is, or as a new one begins.
 * @throws Refusal('forbidden') if any of it changes and the member lacks design.manage
 */
export function requireDesign<Design extends Record<string, string | null>>(
  member: Viewer,
  before: NoInfer<Design>,
  after: Design,
): void {
  const isChanged = Object.keys(after).some((field) => before[field] !== after[field]);
  if (isChanged && !can(member, 'design.manage'))
    throw new Refusal('forbidden', { details: { permission: 'design.manage' } });
}
