// The events that a webhook receives.
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { useController, type Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { webhookEvents } from '#contract/webhook.ts';
import { useFaultText } from '../../../kit/forms/use-fault-text.ts';
import { eventKey } from './event-key.ts';
import type { WebhookForm } from './webhook-form.ts';

export function ChooseEvents({ control }: { control: Control<WebhookForm, unknown, WebhookForm> }) {
  const { t } = useTranslation();
  const { field, fieldState } = useController({ control, name: 'events' });
  const textOf = useFaultText();
  const fault = textOf(fieldState.error?.message);
  return (
    <FormControl component="fieldset" error={fieldState.invalid}>
      <FormLabel component="legend">{t('integrations.events')}</FormLabel>
      <FormGroup>
        {webhookEvents.map((event, index) => (
          <FormControlLabel
            key={event}
            label={t(`integrations.event_${eventKey(event)}`)}
            control={
              <Checkbox
                checked={field.value.includes(event)}
                onChange={(_event, isOn) =>
                  field.onChange(
                    webhookEvents.filter((one) => (one === event ? isOn : field.value.includes(one))),
                  )
                }
                {...(index === 0 && { slotProps: { input: { ref: field.ref } } })}
              />
            }
          />
        ))}
      </FormGroup>
      {fault && (
        <FormHelperText role="alert" sx={{ mx: 0 }}>
          {fault}
        </FormHelperText>
      )}
    </FormControl>
  );
}
