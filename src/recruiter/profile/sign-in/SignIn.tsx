// /profile/sign-in: how members of the organization sign in.
import Stack from '@mui/material/Stack';
import { RequireAccess } from '../../../kit/RequireAccess.tsx';
import { Policy } from './Policy.tsx';
import { Sso } from './Sso.tsx';

export function SignIn() {
  return (
    <RequireAccess permission="settings.manage" wholeAgency>
      <Stack spacing={3}>
        <Policy />
        <Sso />
      </Stack>
    </RequireAccess>
  );
}
