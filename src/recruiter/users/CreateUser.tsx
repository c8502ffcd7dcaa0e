// /users/create: invites a colleague by email, with their role and permissions.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { Language } from '#contract/languages.ts';
import { Email } from '#contract/text.ts';
import { Membership, type User } from '#contract/user.ts';
import { CallError } from '../../api/call-error.ts';
import { userQuery } from '../../api/queries.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { PlanRoom } from '../../kit/PlanRoom.tsx';
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx';
import { RequireAccess } from '../../kit/RequireAccess.tsx';
import { FieldFaults } from '../../kit/forms/form-submit.ts';
import { InputField } from '../../kit/forms/InputField.tsx';
import { languageOptions } from '../../kit/forms/LanguageField.tsx';
import { SelectField } from '../../kit/forms/SelectField.tsx';
import { useContractForm, useField, useFormState } from '../../kit/forms/use-contract-form.ts';
import { BackLink } from '../../kit/links.tsx';
import { Loaded } from '../../kit/Loaded.tsx';
import { Page } from '../../kit/Page.tsx';
import { seesNoJobs } from './membership-form.ts';
import { JobsField, MembershipFields } from './MembershipFields.tsx';
import { useInviteUser } from './use-users.ts';

export function CreateUser() {
  const { t } = useTranslation();
  const user = useQuery(userQuery);
  return (
    <Page
      title={t('shell.user_create_title')}
      width="narrow"
      back={<BackLink to="/users">{t('common.back')}</BackLink>}
    >
      <RequireAccess permission="users.manage" confirmedEmail>
        <PlanRoom what="users" />
        <Loaded query={user}>{(me) => <InviteForm me={me} />}</Loaded>
      </RequireAccess>
    </Page>
  );
}

/** The least access there is. The inviting member adds more. */
const least: Membership = { role: 'reviewer', permissions: null, company_ids: null, job_ids: [] };

const Invite = z.object({
  email: Email,
  language: Language,
  membership: Membership,
  isConfirmed: z.boolean(),
});

function InviteForm({ me }: { me: User }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const language = useLanguage();
  const { mutateAsync: invite } = useInviteUser();
  const [isAsking, setIsAsking] = useState(false);
  const form = useContractForm({
    schema: Invite,
    values: {
      email: '',
      language,
      membership: { ...least, company_ids: me.company_ids },
      isConfirmed: false,
    },
    writeOf: ({ isConfirmed: _, ...content }) => content,
    submit: async ({ membership, isConfirmed, ...person }, id) => {
      if (seesNoJobs(membership) && !isConfirmed) {
        setIsAsking(true);
        return false;
      }
      await invite({ ...membership, ...person, id }).catch(throwEmailFault);
      await navigate({ to: '/users' });
      return true;
    },
  });
  const { value: membership, change } = useField(form, 'membership');
  const { isBusy } = useFormState(form);
  const changeMembership = (changed: Membership) => {
    change(changed);
    form.change('isConfirmed', false);
  };
  return (
    <Card component="form" noValidate onSubmit={form.submit} sx={{ p: { xs: 2.5, sm: 4 } }}>
      <Stack spacing={4}>
        <Stack spacing={2.5}>
          <InputField
            form={form}
            name="email"
            type="email"
            label={t('auth.email')}
            helperText={t('users.email_hint')}
            faultText={{
              already_member: t('refusals.already_member'),
              already_invited: t('refusals.already_invited'),
            }}
            autoComplete="off"
          />
          <SelectField form={form} name="language" label={t('users.language')} options={languageOptions} />
        </Stack>
        <MembershipFields membership={membership} onChange={changeMembership} giver={me} isFixed={false} />
        <Box>
          <Button type="submit" variant="contained" size="large" loading={isBusy}>
            {t('users.send')}
          </Button>
        </Box>
      </Stack>
      <ConfirmDialog
        open={isAsking}
        title={t('users.without_jobs_title')}
        text={<JobsField membership={membership} onChange={changeMembership} isFixed={false} />}
        confirm={t(seesNoJobs(membership) ? 'users.without_jobs' : 'users.send')}
        onConfirm={() => {
          setIsAsking(false);
          form.change('isConfirmed', true);
          form.submit();
        }}
        onClose={() => setIsAsking(false)}
      />
    </Card>
  );
}

/** Shows at the address that its owner is a member or already invited. */
function throwEmailFault(error: unknown): never {
  const isKnown =
    error instanceof CallError && (error.code === 'already_member' || error.code === 'already_invited');
  throw isKnown ? new FieldFaults({ email: error.code }) : error;
}
