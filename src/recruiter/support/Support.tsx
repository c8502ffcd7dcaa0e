// /support: frequent questions by topic, help pages, contact, and the installation's status.
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { SystemPart, SystemState } from '#contract/support.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { Chevron } from '../../kit/Chevron.tsx';
import { useSetChecklist } from '../home/home-queries.ts';
import { LinkButton } from '../../kit/links.tsx';
import { Loaded } from '../../kit/Loaded.tsx';
import { Page } from '../../kit/Page.tsx';
import { helpCenter } from '../../kit/site-links.ts';
import { useMay } from '../../kit/use-may.ts';
import { systemQuery } from './support-queries.ts';

export function Support() {
  const { t } = useTranslation();
  const help = helpCenter(useLanguage());
  const maySeeSystem = useMay('settings.manage');
  const mayCreate = useMay('jobs.create');
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
                <AccordionSummary expandIcon={<Chevron />} sx={{ font: 'inherit' }}>
                  {t(`support.faq_${question}_q`)}
                </AccordionSummary>
                <AccordionDetails sx={{ color: 'text.secondary' }}>
                  {t(`support.faq_${question}_a`)}
                </AccordionDetails>
              </Accordion>
            ))}
          </section>
        ))}
        {mayCreate && <FirstSteps />}
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

/** Brings the checklist of first steps back to the Home page. */
function FirstSteps() {
  const { t } = useTranslation();
  const change = useSetChecklist();
  return (
    <section>
      <Typography variant="h2" sx={{ mb: 0.5 }}>
        {t('home.checklist')}
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 1.5 }}>
        {t('home.show_checklist_text')}
      </Typography>
      <Button variant="outlined" loading={change.isPending} onClick={() => change.mutate(false)}>
        {t('home.show_checklist')}
      </Button>
      <Typography role="status" sx={{ mt: 1 }}>
        {change.isSuccess && t('home.checklist_shown')}
      </Typography>
    </section>
  );
}

const colors = {
  ok: 'success',
  missing: 'warning',
  unreachable: 'error',
  folder: 'warning',
  off: 'default',
  template: 'warning',
} as const;

/** The installation's status for its managers: what works, what is not configured, and the consequences. */
function SystemStatus() {
  const { t } = useTranslation();
  const system = useQuery(systemQuery);
  return (
    <section>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {t('support.system')}
      </Typography>
      <Loaded query={system}>
        {(parts) => (
          <Card component="ul" sx={{ p: 0, m: 0, listStyle: 'none' }}>
            {parts.map(({ part, state }) => (
              <Part key={part} part={part} state={state} />
            ))}
          </Card>
        )}
      </Loaded>
    </section>
  );
}

function Part({ part, state }: { part: SystemPart; state: SystemState }) {
  const { t } = useTranslation();
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        gap: 2,
        alignItems: 'flex-start',
        justifyContent: 'space-between',
        p: 2,
        '& + &': { borderBlockStart: '1px solid var(--line)' },
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        {t(`support.part_${part}`)}
        {state !== 'ok' && (
          <Typography variant="body2" color="textSecondary">
            {t(`support.missing_${part}`)}
          </Typography>
        )}
      </Box>
      <Chip size="small" variant="outlined" color={colors[state]} label={t(`support.state_${state}`)} />
    </Box>
  );
}

/** Frequent questions by topic. Each has a question and an answer in messages.json. */
const helpTopics = [
  { topic: 'candidates', questions: ['network', 'browser', 'camera'] },
  { topic: 'inviting', questions: ['invite', 'later', 'time'] },
  { topic: 'deciding', questions: ['names', 'notified'] },
  { topic: 'account', questions: ['limit', 'deleted'] },
] as const;
