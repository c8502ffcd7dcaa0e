// /support: frequent questions by topic, help pages, contact, and the installation's status.
import { mdiChevronDown } from '@mdi/js';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
import { Icon } from '../../kit/Icon.tsx';
import { helpCenter } from '../../kit/site-links.ts';
import { useMay } from '../../kit/use-may.ts';
import { LinkButton } from '../../kit/links.tsx';
import { Page } from '../../kit/Page.tsx';
import { SystemStatus } from './SystemStatus.tsx';
import { helpTopics } from './topics.ts';

export function Support() {
  const { t } = useTranslation();
  const help = helpCenter(useLanguage());
  const maySeeSystem = useMay('settings.manage');
  const ask = (
    <LinkButton to="/support/question" variant="contained">
      {t('shell.support_question')}
    </LinkButton>
  );
  return (
    <Page title={t('shell.support_title')} lead={t('shell.support_lead')} width="narrow" actions={ask}>
      <Stack spacing={4}>
        {helpTopics.map(({ topic, questions }) => (
          <section key={topic}>
            <Typography variant="h2" sx={{ mb: 1.5 }}>
              {t(`support.about_${topic}`)}
            </Typography>
            {questions.map((question) => (
              <Accordion
                key={question}
                disableGutters
                variant="outlined"
                slotProps={{ heading: { component: 'h3' } }}
              >
                <AccordionSummary expandIcon={<Icon path={mdiChevronDown} />} sx={{ font: 'inherit' }}>
                  {t(`support.faq_${question}_q`)}
                </AccordionSummary>
                <AccordionDetails sx={{ color: 'text.secondary' }}>
                  {t(`support.faq_${question}_a`)}
                </AccordionDetails>
              </Accordion>
            ))}
          </section>
        ))}
        {help && (
          <Typography>
            {t('support.more')}{' '}
            <Link href={help} target="_blank" rel="noreferrer">
              {t('shell.help_center')} <span className="unseen">({t('common.new_tab')})</span>
            </Link>
          </Typography>
        )}
        {maySeeSystem && <SystemStatus />}
      </Stack>
    </Page>
  );
}
