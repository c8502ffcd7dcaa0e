// The texts of invitations, reminders and letters: one message in one language at a time, beside its preview. The
// choice is in the URL.
import Stack from '@mui/material/Stack';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { JobDetail } from '#contract/job.ts';
import { Language } from '#contract/languages.ts';
import { isLetter, MessageKind, messageKinds } from '#contract/message.ts';
import { userQuery } from '../../../api/queries.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { RequireAccess } from '../../../kit/RequireAccess.tsx';
import { useActsForWholeAgency, useMay } from '../../../kit/use-may.ts';
import { LinkTab, TextLink } from '../../../kit/links.tsx';
import { Loaded } from '../../../kit/Loaded.tsx';
import { messageTemplatesQuery } from '../invite-queries.ts';
import type { InviteSearch } from '../invite-search.ts';
import { LanguageField } from '../../../kit/forms/LanguageField.tsx';
import { MessageEditor } from './MessageEditor.tsx';
import { markEndsInView } from '../../../kit/tab-arrows.ts';

export function Messages({ job, search }: { job: JobDetail; search: InviteSearch }) {
  const { t } = useTranslation();
  const pageLanguage = useLanguage();
  const isWhole = useActsForWholeAgency();
  const mayChange = useMay('templates.manage') && isWhole;
  const kind = MessageKind.safeParse(search.kind).data ?? 'invitation';
  const language = Language.safeParse(search.language).data ?? pageLanguage;
  const navigate = useNavigate();
  const linkTo = (shownKind: MessageKind, shownLanguage: Language) => ({
    ...({ to: '/jobs/invite/$id', params: { id: job.id }, replace: true, resetScroll: false } as const),
    search: {
      view: 'message' as const,
      ...(shownKind !== 'invitation' && { kind: shownKind }),
      ...(shownLanguage !== pageLanguage && { language: shownLanguage }),
    },
  });
  const templates = useQuery(messageTemplatesQuery);
  const { data: user } = useQuery(userQuery);
  return (
    <Stack spacing={3}>
      <Lead kind={kind} language={language} mayChange={mayChange} />
      <RequireAccess permission="templates.manage" wholeAgency hint={t('invites.messages.read_only')} />
      <Stack
        direction={{ xs: 'column', sm: 'row' }}
        spacing={2}
        sx={{ justifyContent: 'space-between', alignItems: { sm: 'center' } }}
      >
        <Tabs
          value={kind}
          ref={markEndsInView}
          variant="scrollable"
          allowScrollButtonsMobile
          aria-label={t('invites.messages.kind')}
          // Reserves no space for a disabled scroll arrow.
          sx={{ '& .MuiTabScrollButton-root.Mui-disabled': { display: 'none' } }}
        >
          {messageKinds.map((tab) => (
            <LinkTab
              key={tab}
              value={tab}
              label={t(`invites.messages.kinds.${tab}`)}
              {...linkTo(tab, language)}
            />
          ))}
        </Tabs>
        <LanguageField
          value={language}
          onChange={(chosen) => void navigate(linkTo(kind, chosen))}
          size="small"
          label={t('invites.messages.language')}
          sx={{ maxInlineSize: { sm: '14rem' } }}
        />
      </Stack>
      {isLetter(kind) && (
        <Typography sx={{ maxInlineSize: 'var(--text-width)' }}>{t('invites.messages.letter')}</Typography>
      )}
      <Loaded query={templates}>
        {(all) => {
          const template = all.find((message) => message.kind === kind && message.language === language);
          return (
            template &&
            user && (
              <MessageEditor
                key={`${kind} ${language}`}
                template={template}
                job={job}
                user={user}
                mayChange={mayChange}
              />
            )
          );
        }}
      </Loaded>
    </Stack>
  );
}

function Lead({ mayChange, ...shown }: { kind: MessageKind; language: Language; mayChange: boolean }) {
  const { t } = useTranslation();
  return (
    <Typography sx={{ maxInlineSize: 'var(--text-width)' }}>
      {t('invites.messages.text')}{' '}
      {mayChange && (
        <TextLink to="/content/messages" search={shown} underline="always">
          {t('content.manage_messages')}
        </TextLink>
      )}
    </Typography>
  );
}
