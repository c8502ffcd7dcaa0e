// /users/create and /users/edit/{id}: not there yet, and said so.
import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../ui/links.tsx';
import { Page } from '../../ui/Page.tsx';

export function UserFormMissing({ title }: { title: string }) {
  const { t } = useTranslation();
  const back = <LinkButton to="/users">{t('common.back')}</LinkButton>;
  return (
    <Page title={title} width="narrow" actions={back}>
      <Alert severity="info">{t('shell.users_invite_missing')}</Alert>
    </Page>
  );
}

export function CreateUser() {
  const { t } = useTranslation();
  return <UserFormMissing title={t('shell.user_create_title')} />;
}

export function EditUser() {
  const { t } = useTranslation();
  return <UserFormMissing title={t('shell.user_edit_title')} />;
}
