// /users/create: invites a colleague by email, with their role and permissions.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Email } from '#contract/text.ts';
import type { Membership, User } from '#contract/user.ts';
import { CallError } from '../../api/call-error.ts';
import { userQuery } from '../../api/queries.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useFailures } from '../../kit/Failures.tsx';
import { PlanRoom } from '../../kit/PlanRoom.tsx';
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx';
import { RequireAccess } from '../../kit/RequireAccess.tsx';
import { LanguageField } from '../../kit/forms/LanguageField.tsx';
import { TextBox } from '../../kit/forms/TextBox.tsx';
import { BackLink } from '../../kit/links.tsx';
import { Loaded } from '../../kit/Loaded.tsx';
import { Page } from '../../kit/Page.tsx';
import { seesNoJobs } from './membership-form.ts';
import { MembershipFields } from './MembershipFields.tsx';
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

function InviteForm({ me }: { me: User }) {
  const { t } = useTranslation();
  const failures = useFailures();
  const navigate = useNavigate();
  const own = useLanguage();
  const [email, setEmail] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [language, setLanguage] = useState(own);
  const [wish, setWish] = useState<Membership>({ ...least, company_ids: me.company_ids });
  // The address of an invitee who would see nothing, pending confirmation.
  const [asked, setAsked] = useState<string | null>(null);
  const field = useRef<HTMLDivElement>(null);
  const { mutate, isPending } = useInviteUser();
  const complain = (said: string) => {
    setFault(said);
    field.current?.querySelector('input')?.focus();
  };
  const send = (address: string) =>
    mutate(
      { ...wish, email: address, language },
      {
        onSuccess: () => navigate({ to: '/users' }),
        onError: (error) => {
          const said = faultOf(error);
          if (said) complain(t(said));
          else failures.meet(error, { retry: () => send(address) });
        },
      },
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const address = Email.safeParse(email).data;
    if (!address) complain(t(email.trim() === '' ? 'fields.required' : 'fields.format'));
    else if (seesNoJobs(wish)) setAsked(address);
    else send(address);
  };
  return (
    <Card component="form" noValidate onSubmit={submit} sx={{ p: { xs: 2.5, sm: 4 } }}>
      <Stack spacing={4}>
        <Stack spacing={2.5} ref={field}>
          <TextBox
            label={t('auth.email')}
            type="email"
            name="email"
            autoComplete="off"
            value={email}
            onChange={({ target }) => {
              setEmail(target.value);
              setFault(null);
            }}
            hasFault={fault !== null}
            helperText={fault ?? t('users.email_hint')}
          />
          <LanguageField label={t('users.language')} value={language} onChange={setLanguage} />
        </Stack>
        <MembershipFields wish={wish} onChange={setWish} giver={me} isFixed={false} />
        <Box>
          <Button type="submit" variant="contained" size="large" loading={isPending}>
            {t('users.send')}
          </Button>
        </Box>
      </Stack>
      <ConfirmDialog
        open={asked !== null}
        title={t('users.without_jobs_title')}
        text={t('users.without_jobs_text')}
        confirm={t('users.without_jobs')}
        onConfirm={() => {
          if (asked) send(asked);
          setAsked(null);
        }}
        onClose={() => setAsked(null)}
      />
    </Card>
  );
}

/** The error about the address. Null if it is something else. */
function faultOf(error: unknown) {
  if (!(error instanceof CallError)) return null;
  if (error.code === 'already_member' || error.code === 'already_invited')
    return `refusals.${error.code}` as const;
  return error.fields['email'] ? ('fields.format' as const) : null;
}
