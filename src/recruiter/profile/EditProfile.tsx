// /profile/edit: what is stored, and that changing it is not there yet.
import Alert from '@mui/material/Alert';
import Card from '@mui/material/Card';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { userQuery } from '../../api/queries.ts';
import { LinkButton } from '../../ui/links.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import { UserFacts } from './Account.tsx';

export function EditProfile() {
  const { t } = useTranslation();
  const user = useQuery(userQuery);
  const back = <LinkButton to="/profile">{t('common.back')}</LinkButton>;
  return (
    <Page title={t('profile.edit_title')} width="narrow" actions={back}>
      <Alert severity="info" sx={{ mb: 3 }}>
        {t('profile.edit_missing')}
      </Alert>
      <Card sx={{ p: { xs: 2.5, sm: 4 } }}>
        <Loaded query={user}>{(loaded) => <UserFacts user={loaded} />}</Loaded>
      </Card>
    </Page>
  );
}
