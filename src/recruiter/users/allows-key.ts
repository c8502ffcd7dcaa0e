// The message that tells in plain words what a permission allows: of `jobs.edit` it is `users.allows_jobs_edit`.
import type { Permission } from '#contract/permissions.ts';
import type { Underscored } from '../../kit/permission-key.ts';

export function allowsKey<P extends Permission>(permission: P): `users.allows_${Underscored<P>}` {
  const [noun, verb] = permission.split('.');
  // The type says the same as this template does; the compiler cannot follow split().
  return `users.allows_${noun}_${verb}` as `users.allows_${Underscored<P>}`;
}
