// Sends the current text to the signed-in member as a test: by email, or by SMS to a given number.
import { RequireAccess } from '../../../kit/RequireAccess.tsx';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readPhone } from '../read-phone.ts';
import { useCountry } from '../use-country.ts';
import { useSmsOn } from '../use-sms-on.ts';

export function TestMessage({
  email,
  hasSms,
  isFaulty,
  isBusy,
  isSent,
  onSend,
}: {
  email: string;
  hasSms: boolean;
  isFaulty: boolean;
  isBusy: boolean;
  isSent: boolean;
  /** With a number: by SMS. */
  onSend: (phone?: string) => void;
}) {
  const { t } = useTranslation();
  const isSmsOn = useSmsOn();
  const [country] = useCountry();
  const [phone, setPhone] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const sendSms = async () => {
    const number = await readPhone(phone, country);
    setIsWrong(number === null);
    if (number) onSend(number);
  };
  return (
    <Box component="section" aria-label={t('invites.messages.test_title')}>
      <Typography sx={{ fontWeight: 600, mb: 1 }}>{t('invites.messages.test_title')}</Typography>
      <RequireAccess confirmedEmail>
        <Stack spacing={1.5} sx={{ alignItems: 'start' }}>
          <Button
            variant="outlined"
            disabled={isFaulty}
            loading={isBusy}
            onClick={() => onSend()}
            sx={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}
          >
            {t('invites.messages.test_mail', { email })}
          </Button>
          {isSmsOn && hasSms && (
            <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1} sx={{ inlineSize: '100%' }}>
              <TextField
                size="small"
                type="tel"
                label={t('invites.messages.test_phone')}
                value={phone}
                onChange={({ target }) => {
                  setPhone(target.value);
                  setIsWrong(false);
                }}
                error={isWrong}
                helperText={isWrong ? t('invites.phone_format') : undefined}
                slotProps={{ htmlInput: { dir: 'ltr', maxLength: 32 } }}
              />
              <Button
                variant="outlined"
                disabled={isFaulty || phone.trim() === ''}
                loading={isBusy}
                onClick={() => void sendSms()}
                sx={{ flexShrink: 0 }}
              >
                {t('invites.messages.test_sms')}
              </Button>
            </Stack>
          )}
          <Box role="status">{isSent && t('invites.messages.test_sent')}</Box>
        </Stack>
      </RequireAccess>
    </Box>
  );
}
