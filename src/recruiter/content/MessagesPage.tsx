// /content/messages: every message to candidates in every language, to search, edit, copy to another language and
// restore. The editor is the invite page's.
import { mdiContentCopy } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languages, type Language } from '#contract/languages.ts';
import { isLetter, MessageKind, messageFields, type MessageTemplate } from '#contract/message.ts';
import { jobsQuery, userQuery } from '../../api/queries.ts';
import { languageNames } from '../../i18n/language-names.ts';
import { draftStore } from '../../kit/drafts.ts';
import { ChoiceBox } from '../../kit/forms/ChoiceBox.tsx';
import { SearchField } from '../../kit/forms/SearchField.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { LinkListItem } from '../../kit/links.tsx';
import { Loaded, Rows } from '../../kit/Loaded.tsx';
import { useDraftOwner } from '../../kit/use-draft.ts';
import { messageTemplatesQuery } from '../invitations/invite-queries.ts';
import { isSameMessage, messageDrafts, textsOf } from '../invitations/messages/message-draft.ts';
import { MessageEditor } from '../invitations/messages/MessageEditor.tsx';
import { folded } from '../jobs/bank/bank-filter.ts';
import type { ContentSearch } from './content-search.ts';
import { LanguageTabs, useContentLanguage } from './LanguageTabs.tsx';
import { useSampleJob } from './sample-job.ts';
import { contentUseQuery } from './use-content.ts';

export function MessagesPage({ search }: { search: ContentSearch }) {
  const id = useId();
  const language = useContentLanguage(search);
  const templates = useQuery(messageTemplatesQuery);
  return (
    <>
      <LanguageTabs to="/content/messages" search={search} panelId={id} />
      <Box role="tabpanel" id={id} aria-labelledby={`${id}-${language}`} sx={{ mt: 2 }}>
        <Loaded query={templates} skeleton={<Rows count={6} />}>
          {(all) => <MessagesIn language={language} all={all} search={search} />}
        </Loaded>
      </Box>
    </>
  );
}

function MessagesIn({
  language,
  all,
  search,
}: {
  language: Language;
  all: readonly MessageTemplate[];
  search: ContentSearch;
}) {
  const { t } = useTranslation();
  const { data: user } = useQuery(userQuery);
  const { data: jobs = [] } = useQuery(jobsQuery);
  const [jobId, setJobId] = useState<string | null>(null);
  const job = useSampleJob(jobId, language);
  const kind = MessageKind.safeParse(search.kind).data ?? 'invitation';
  const inLanguage = all.filter((message) => message.language === language);
  const template = inLanguage.find((message) => message.kind === kind);
  return (
    <Box sx={columns}>
      <MessageList messages={inLanguage} kind={kind} search={search} />
      <Stack spacing={2.5} sx={{ minWidth: 0 }}>
        <Typography variant="h2">{t(`invites.messages.kinds.${kind}`)}</Typography>
        {isLetter(kind) && <Typography>{t('invites.messages.letter')}</Typography>}
        <ChoiceBox
          size="small"
          label={t('content.preview_with')}
          value={jobId}
          options={[
            { value: null, label: t('content.example_job') },
            ...jobs.filter(({ active }) => active).map((one) => ({ value: one.id, label: one.name })),
          ]}
          onChange={setJobId}
          sx={{ maxInlineSize: '24rem' }}
        />
        {template && user && job && (
          <MessageEditor
            key={`${kind} ${language}`}
            template={template}
            job={job}
            user={user}
            mayChange
            actions={<CopyMenu template={template} all={all} />}
          />
        )}
      </Stack>
    </Box>
  );
}

type Shown = 'all' | 'own' | 'default';

/** The messages in one language, as links to their editors. */
function MessageList({
  messages,
  kind,
  search,
}: {
  messages: readonly MessageTemplate[];
  kind: MessageKind;
  search: ContentSearch;
}) {
  const { t } = useTranslation();
  const { data: use } = useQuery(contentUseQuery);
  const [words, setWords] = useState('');
  const [shown, setShown] = useState<Shown>('all');
  const found = messages
    .filter((message) => shown === 'all' || message.is_default === (shown === 'default'))
    .filter((message) => isFoundBy(message, t(`invites.messages.kinds.${message.kind}`), words));
  return (
    <Stack spacing={1.5} sx={{ minWidth: 0 }}>
      <Box role="search" sx={{ display: 'grid', gap: 1.5 }}>
        <SearchField label={t('content.search_messages')} words={words} onWords={setWords} />
        <ChoiceBox
          size="small"
          label={t('content.show')}
          value={shown}
          options={(['all', 'own', 'default'] as const).map((value) => ({
            value,
            label: t(`content.show_${value}`),
          }))}
          onChange={setShown}
        />
      </Box>
      <Box component="nav" aria-label={t('invites.messages.kind')}>
        {found.map((message) => {
          const sent = use?.messages[message.kind] ?? 0;
          return (
            <LinkListItem
              key={message.kind}
              to="/content/messages"
              search={{ ...search, kind: message.kind }}
              replace
              resetScroll={false}
              activeOptions={{ exact: true, includeSearch: true }}
              sx={entry}
              {...(message.kind === kind && { 'aria-current': 'page' as const, className: 'active' })}
            >
              <Box sx={{ fontWeight: 600 }}>{t(`invites.messages.kinds.${message.kind}`)}</Box>
              <Box dir="auto" sx={subject}>
                {message.email_title}
              </Box>
              <Box sx={facts}>
                {t(message.is_default ? 'invites.messages.ours' : 'invites.messages.yours')}
                {use && ` · ${t('content.sent', { count: sent })}`}
              </Box>
            </LinkListItem>
          );
        })}
      </Box>
      {found.length === 0 && (
        <Typography role="status" color="textSecondary">
          {t('content.no_messages')}
        </Typography>
      )}
    </Stack>
  );
}

function isFoundBy(message: MessageTemplate, name: string, words: string): boolean {
  const text = folded([name, ...messageFields.map((field) => message[field] ?? '')].join(' '));
  return folded(words)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Copies the stored texts to another language, where they wait to be translated and saved. */
function CopyMenu({ template, all }: { template: MessageTemplate; all: readonly MessageTemplate[] }) {
  const { t } = useTranslation();
  const id = useId();
  const navigate = useNavigate();
  const owner = useDraftOwner();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const copyTo = (language: Language) => {
    setAnchor(null);
    const target = all.find((message) => isSameMessage(message, { ...template, language }));
    draftStore(messageDrafts, { owner, key: `${template.kind}-${language}` }).save({
      texts: textsOf(template),
      base: target?.updated_at ?? null,
    });
    void navigate({ to: '/content/messages', search: { kind: template.kind, language } });
  };
  return (
    <>
      <Button
        color="inherit"
        startIcon={<Icon path={mdiContentCopy} />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {t('content.copy_to')}
      </Button>
      <Menu id={id} anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {languages
          .filter((language) => language !== template.language)
          .map((language) => (
            <MenuItem key={language} lang={language} onClick={() => copyTo(language)}>
              {languageNames[language]}
            </MenuItem>
          ))}
      </Menu>
    </>
  );
}

const columns = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '17rem minmax(0, 1fr)' },
  gap: 4,
  alignItems: 'start',
};

const entry = {
  display: 'block',
  p: 1.5,
  borderRadius: 'var(--radius-m)',
  '&.active': { bgcolor: 'var(--accent-soft)', color: 'var(--accent-strong)' },
};

const subject = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' };

const facts = { fontSize: 'var(--text-xs)', color: 'text.secondary' };
