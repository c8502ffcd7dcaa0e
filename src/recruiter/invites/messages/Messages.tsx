// What invitations and reminders say: one message in one language at a time, beside how it will look.
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobDetail } from '#contract/job.ts';
import type { Language } from '#contract/languages.ts';
import { messageKinds, type MessageKind } from '#contract/message.ts';
import { userQuery } from '../../../api/queries.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { PermissionSentence } from '../../../shell/FailureDialogs.tsx';
import { useMay } from '../../../shell/use-may.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { messageTemplatesQuery } from '../invite-queries.ts';
import { LanguageField } from '../../../ui/form/LanguageField.tsx';
import { MessageEditor } from './MessageEditor.tsx';

export function Messages({ job }: { job: JobDetail }) {
  const { t } = useTranslation();
  const pageLanguage = useLanguage();
  const mayChange = useMay('templates.manage');
  const [kind, setKind] = useState<MessageKind>('invitation');
  const [language, setLanguage] = useState<Language>(pageLanguage);
  const templates = useQuery(messageTemplatesQuery);
  const { data: user } = useQuery(userQuery);
  return (
    <Stack spacing={3}>
      <Typography sx={{ maxInlineSize: '46rem' }}>{t('invites.messages.text')}</Typography>
      {!mayChange && (
        <Alert severity="info">
          <p>{t('invites.messages.read_only')}</p>
          <PermissionSentence permission="templates.manage" />
        </Alert>
      )}
      <Stack
        direction={{ xs: 'column', sm: 'row' }}
        spacing={2}
        sx={{ justifyContent: 'space-between', alignItems: { sm: 'center' } }}
      >
        <Tabs
          value={kind}
          onChange={(_, chosen: MessageKind) => setKind(chosen)}
          aria-label={t('invites.messages.kind')}
        >
          {messageKinds.map((one) => (
            <Tab key={one} value={one} label={t(`invites.messages.kinds.${one}`)} />
          ))}
        </Tabs>
        <LanguageField
          value={language}
          onChange={setLanguage}
          size="small"
          label={t('invites.messages.language')}
          sx={{ maxInlineSize: { sm: '14rem' } }}
        />
      </Stack>
      <Loaded query={templates}>
        {(all) => {
          const template = all.find((one) => one.kind === kind && one.language === language);
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
