// The role, permissions, companies and jobs of an invitation or a member.
import Stack from '@mui/material/Stack';
import type { PlacedMember } from '#contract/permissions.ts';
import type { Membership } from '#contract/user.ts';
import { CompaniesField } from './CompaniesField.tsx';
import { JobsField } from './JobsField.tsx';
import { needsJobs } from './membership-form.ts';
import { PermissionsField } from './PermissionsField.tsx';
import { RoleField } from './RoleField.tsx';

export interface MembershipProps {
  wish: Membership;
  onChange: (wish: Membership) => void;
  /** The member who grants these permissions. */
  giver: PlacedMember;
  /** Read-only. */
  isFixed: boolean;
}

export function MembershipFields(props: MembershipProps) {
  const { wish } = props;
  return (
    <Stack spacing={4}>
      <RoleField {...props} />
      {needsJobs(wish) && <JobsField {...props} />}
      {wish.role !== 'owner' && <CompaniesField {...props} />}
      <PermissionsField {...props} />
    </Stack>
  );
}
