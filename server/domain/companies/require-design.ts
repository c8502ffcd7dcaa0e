// Only members with the design permission may change the colors and pictures that candidates see.
import { can } from '#contract/permissions.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { Viewer } from '../../kernel/who.ts';

/**
 * `before`: the current design, or a new company's default.
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
