// The length of an SMS: characters, segments, and why segments are shorter in some alphabets.
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { smsParts } from '#contract/message.ts';

export function SmsLength({ text }: { text: string }) {
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
