// A workspace that a stranger created: the stranger registered another person's address, and that person has since proved that
// it is theirs. Its new owner keeps the workspace or deletes it.
import { endpoint, Nothing } from './endpoint.ts';

export const keepWorkspace = endpoint({
  method: 'POST',
  path: 'workspace/keep',
  summary:
    'Keep a workspace that a stranger created with the user’s address. Owners only; `not_found` if there is nothing to decide',
  access: { who: 'user', permission: 'any' },
  data: Nothing,
});

export const deleteWorkspace = endpoint({
  method: 'DELETE',
  path: 'workspace',
  summary:
    'Delete a workspace that a stranger created with the user’s address, and the account if it has no other workspace. `legal_hold`',
  access: { who: 'user', permission: 'any' },
  data: Nothing,
});
