// Previews a message with this job's data: the email, and the SMS with its length.
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { directionOf, type Language } from '#contract/languages.ts';
import {
  carriesLink,
  fillMessage,
  hasSms,
  isLetter,
  smsParts,
  type MessageKind,
  type MessageTexts,
  type MessageValues,
} from '#contract/message.ts';

export function MessagePreview({
  kind,
  texts,
  language,
  values,
  isExample,
}: {
  kind: MessageKind;
  texts: MessageTexts;
  language: Language;
  values: MessageValues;
  /** True if the values belong to no job. */
  isExample: boolean;
}) {
  const { t } = useTranslation();
  const id = useId();
  const dir = directionOf(language);
  const sms = fillMessage(texts.sms_text ?? '', values);
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} variant="h3" component="h2">
        {t('invites.messages.preview')}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
        {t(isExample ? 'content.example_text' : 'invites.messages.preview_text')}
      </Typography>
      <Box sx={paper} lang={language} dir={dir}>
        <Typography sx={{ fontWeight: 600, mb: 1.5 }}>{fillMessage(texts.email_title, values)}</Typography>
        <Box sx={{ whiteSpace: 'pre-wrap' }}>{fillMessage(texts.greeting, values)}</Box>
        {!isLetter(kind) && (
          <WayIn kind={kind} hasButton={!carriesLink(texts.greeting)} language={language} />
        )}
      </Box>
      {hasSms(kind) && (
        <>
          <Box sx={{ ...paper, mt: 2, bgcolor: 'var(--surface-sunken)' }} lang={language} dir={dir}>
            <Box sx={{ whiteSpace: 'pre-wrap' }}>{sms}</Box>
          </Box>
          <SmsLength text={sms} />
        </>
      )}
    </Box>
  );
}

/** The parts that every email with a link has, whatever its text. */
function WayIn({ kind, hasButton, language }: { kind: MessageKind; hasButton: boolean; language: Language }) {
  const ours = useOurWords(kind, language);
  return (
    <>
      {hasButton && (
        <Box component="span" sx={button}>
          {ours?.button}
        </Box>
      )}
      <Box sx={{ mt: 2, color: 'text.secondary', fontSize: 'var(--text-s)' }}>{ours?.personal}</Box>
    </>
  );
}

/** The fixed phrases of these emails, in the message's language. */
function useOurWords(
  kind: MessageKind,
  language: Language,
): { button: string; personal: string } | undefined {
  const { i18n } = useTranslation();
  const { data } = useQuery({
    queryKey: ['words-of-mails', kind, language],
    queryFn: async () => {
      await i18n.loadLanguages(language);
      const t = i18n.getFixedT(language);
      return {
        button: t(kind === 'confirmation' ? 'mail.own_page.button' : 'mail.invitation.button'),
        personal: t('mail.interview.personal'),
      };
    },
    staleTime: Infinity,
  });
  return data;
}

const paper = {
  padding: 2,
  border: '1px solid var(--line)',
  borderRadius: 'var(--radius-m)',
  overflowWrap: 'anywhere',
};

/** Looks like the email's button, but is not a link. */
const button = {
  display: 'inline-block',
  mt: 2,
  paddingBlock: 1,
  paddingInline: 2.5,
  borderRadius: 'var(--radius-m)',
  bgcolor: 'var(--accent)',
  color: 'var(--on-accent)',
  fontWeight: 600,
};

/** The length of an SMS: characters, segments, and why segments are shorter in some alphabets. */
function SmsLength({ text }: { text: string }) {
  const { t } = useTranslation();
  const { alphabet, characters, parts } = smsParts(text);
  return (
    <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
      {t('invites.messages.sms_characters', { count: characters })}
      {' · '}
      {t('invites.messages.sms_parts', { count: parts })}
      {alphabet === 'ucs2' && ` · ${t('invites.messages.sms_short')}`}
    </Typography>
  );
}
