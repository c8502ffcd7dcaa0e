// /support: what comes up most often.
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../ui/links.tsx';
import { Page } from '../../ui/Page.tsx';

const topics = ['network', 'invite', 'limit', 'browser'] as const;

export function Support() {
  const { t } = useTranslation();
  const ask = (
    <LinkButton to="/support/question" variant="outlined">
      {t('shell.support_question')}
    </LinkButton>
  );
  return (
    <Page title={t('shell.support_title')} lead={t('shell.support_lead')} width="narrow" actions={ask}>
      <Stack spacing={2}>
        {topics.map((topic) => (
          <Card key={topic} component="section" sx={{ p: 3 }}>
            <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
              {t(`shell.faq_${topic}_q`)}
            </Typography>
            <Typography color="textSecondary">{t(`shell.faq_${topic}_a`)}</Typography>
          </Card>
        ))}
      </Stack>
    </Page>
  );
}
