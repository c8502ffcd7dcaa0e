// /support/question: not there yet, and said so.
import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../ui/links.tsx';
import { Page } from '../../ui/Page.tsx';

export function AskQuestion() {
  const { t } = useTranslation();
  const back = <LinkButton to="/support">{t('common.back')}</LinkButton>;
  return (
    <Page title={t('shell.support_question')} width="narrow" actions={back}>
      <Alert severity="info">{t('shell.support_question_missing')}</Alert>
    </Page>
  );
}
