// The message key that explains a permission: `users.allows_jobs_edit` for `jobs.edit`.
import type { Permission } from '#contract/permissions.ts';
import type { Underscored } from '../../kit/permission-key.ts';

export function allowsKey<P extends Permission>(permission: P): `users.allows_${Underscored<P>}` {
  const [noun, verb] = permission.split('.');
  // The type matches this template, but the compiler cannot follow split().
  return `users.allows_${noun}_${verb}` as `users.allows_${Underscored<P>}`;
}
