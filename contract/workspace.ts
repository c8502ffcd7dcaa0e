// A workspace that came with an account: somebody registered another person's address, and the person has since proved that
// it is theirs. They keep the workspace or delete it.
import { endpoint, Nothing } from './endpoint.ts';

export const keepWorkspace = endpoint({
  method: 'POST',
  path: 'workspace/keep',
  summary:
    'Keep a workspace that came with the account; owners only, `not_found` if there is nothing to decide',
  access: { who: 'user', permission: 'any' },
  data: Nothing,
});

export const deleteWorkspace = endpoint({
  method: 'DELETE',
  path: 'workspace',
  summary:
    'Delete a workspace that came with the account and everything in it, and the account if it belongs to no other; `legal_hold`',
  access: { who: 'user', permission: 'any' },
  data: Nothing,
});
