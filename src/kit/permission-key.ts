// The message key for a permission's name: `jobs.edit` is `shell.permission_jobs_edit`.
import type { Permission } from '#contract/permissions.ts';

export type Underscored<Name extends string> = Name extends `${infer Noun}.${infer Verb}`
  ? `${Noun}_${Verb}`
  : never;

export function permissionKey<P extends Permission>(permission: P): `shell.permission_${Underscored<P>}` {
  const [noun, verb] = permission.split('.');
  // The type describes the same template; the compiler cannot follow split().
  return `shell.permission_${noun}_${verb}` as `shell.permission_${Underscored<P>}`;
}
