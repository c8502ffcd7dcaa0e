// Turns push notifications on in this browser, or says why it cannot: unsupported, denied, or its push service does
// not respond.
import Alert from '@mui/material/Alert';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../kit/Loaded.tsx';
import type { PushState } from '../../kit/browser-push.ts';
import { pushQuery, useSwitchPush } from './use-push.ts';

export function PushSwitch({ serverKey }: { serverKey: string }) {
  const query = useQuery(pushQuery);
  return <Loaded query={query}>{(state) => <Shown state={state} serverKey={serverKey} />}</Loaded>;
}

function Shown({ state, serverKey }: { state: PushState; serverKey: string }) {
  const { t } = useTranslation();
  const id = useId();
  const switching = useSwitchPush(serverKey);
  if (state === 'unsupported') return <Alert severity="info">{t('telling.push_unsupported')}</Alert>;
  return (
    <>
      <FormControlLabel
        control={
          <Switch
            checked={state === 'on'}
            disabled={state === 'denied' || switching.isPending}
            onChange={(_, isOn) => switching.turn(isOn)}
            slotProps={{ input: { 'aria-describedby': id } }}
          />
        }
        label={t('telling.push_switch')}
      />
      <Typography id={id} role="status" color="textSecondary">
        {t(`telling.push_state.${state}`)}
      </Typography>
      {switching.hasNoService && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {t('telling.push_failed')}
        </Alert>
      )}
    </>
  );
}
