// /support/question: sends a question to the installation's operator. Without a support address, tells whom to ask
// instead.
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import type { getSupport } from '#contract/support.ts';
import { userQuery } from '../../api/queries.ts';
import { BackLink } from '../../kit/links.tsx';
import { Loaded } from '../../kit/Loaded.tsx';
import { Outcome } from '../../kit/Outcome.tsx';
import { Page } from '../../kit/Page.tsx';
import { QuestionForm } from './QuestionForm.tsx';
import type { QuestionSearch } from './question-search.ts';
import { supportQuery } from './support-queries.ts';

type Support = z.infer<(typeof getSupport)['data']>;

export function AskQuestion({ search }: { search: QuestionSearch }) {
  const { t } = useTranslation();
  const support = useQuery(supportQuery);
  return (
    <Page
      title={t('shell.support_question')}
      width="narrow"
      back={<BackLink to="/support">{t('common.back')}</BackLink>}
    >
      <Loaded query={support}>
        {(loaded) =>
          loaded.can_ask ? <Ask search={search} version={loaded.version} /> : <AskInstead support={loaded} />
        }
      </Loaded>
    </Page>
  );
}

function Ask({ search, version }: { search: QuestionSearch; version: string }) {
  const { t } = useTranslation();
  const { data: user } = useQuery(userQuery);
  const [isSent, setIsSent] = useState(false);
  if (!isSent) return <QuestionForm search={search} version={version} onSent={() => setIsSent(true)} />;
  return (
    <Outcome>
      <Alert severity="success" role="status">
        <AlertTitle>{t('support.sent_title')}</AlertTitle>
        {t('support.sent_text', { email: user?.email ?? '' })}
      </Alert>
    </Outcome>
  );
}

/** Members are referred to the owners. An owner sees which setting is missing. */
function AskInstead({ support: { owners } }: { support: Support }) {
  const { t } = useTranslation();
  const { data: user } = useQuery(userQuery);
  const others = owners.filter((owner) => owner.email !== user?.email);
  return (
    <Alert severity="info">
      <AlertTitle>{t('support.nobody_title')}</AlertTitle>
      {t(others.length > 0 ? 'support.nobody_owners' : 'support.nobody_text')}
      {others.length > 0 && (
        <Box component="ul" sx={{ mb: 0, ps: 2.5 }}>
          {others.map((owner) => (
            <li key={owner.email}>
              <bdi>{owner.name}</bdi>, <Link href={`mailto:${owner.email}`}>{owner.email}</Link>
            </li>
          ))}
        </Box>
      )}
    </Alert>
  );
}
