// Email or SMS. Without an SMS provider, SMS stays visible but disabled, with the reason.
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Channel, channels } from '#contract/invite.ts';
import { useSmsOn } from './phone/use-sms-on.ts';

export function ChannelChoice({ value, onChange }: { value: Channel; onChange: (channel: Channel) => void }) {
  const { t } = useTranslation();
  const isSmsOn = useSmsOn();
  const id = useId();
  return (
    <FormControl>
      <FormLabel
        id={id}
        sx={{ color: 'text.primary', fontWeight: 600, '&.Mui-focused': { color: 'inherit' } }}
      >
        {t('invites.channel')}
      </FormLabel>
      <RadioGroup
        row
        aria-labelledby={id}
        {...(isSmsOn ? {} : { 'aria-describedby': `${id}off` })}
        value={value}
        onChange={(_, chosen) => onChange(Channel.parse(chosen))}
      >
        {channels.map((channel) => (
          <FormControlLabel
            key={channel}
            value={channel}
            control={<Radio />}
            disabled={channel === 'sms' && !isSmsOn}
            label={t(`invites.channels.${channel}`)}
          />
        ))}
      </RadioGroup>
      {!isSmsOn && (
        <FormHelperText id={`${id}off`} sx={{ marginInline: 0, fontSize: 'var(--text-s)' }}>
          {t('invites.sms_off')}
        </FormHelperText>
      )}
    </FormControl>
  );
}
