// Shown instead of every page once the organization requires a second factor that the member lacks. The member can set
// it up, switch to another organization, or sign out.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/user.ts';
import { userQuery } from '../../api/queries.ts';
import { isolated } from '../../i18n/isolated.ts';
import { Footer } from '../../kit/Footer.tsx';
import { LanguageSwitch } from '../../kit/forms/LanguageSwitch.tsx';
import { Mark } from '../../kit/Mark.tsx';
import { NoticeBar } from '../../kit/NoticeBar.tsx';
import { PageTitle } from '../../kit/Page.tsx';
import { useLogOut } from '../../kit/use-log-out.ts';
import { RecoveryCodesDialog } from '../../recruiter/profile/account/RecoveryCodesDialog.tsx';
import { TwoFactorDialog } from '../../recruiter/profile/account/TwoFactorDialog.tsx';
import { needsSecondFactor } from './second-factor.ts';
import { stopLiveUpdates } from './start-up.ts';
import { Unconfirmed } from './Unconfirmed.tsx';
import { useSwitchAgency } from './use-switch-agency.ts';

/** How soon the screen notices a confirmed address, or that the organization requires it no longer. */
const lookMs = 30_000;

export function SecondFactorSetup({ user }: { user: User }) {
  useQuery({ ...userQuery, refetchInterval: lookMs, refetchOnWindowFocus: 'always' });
  const [isSettingUp, setIsSettingUp] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const close = () => setIsSettingUp(false);
  // They would be refused.
  useEffect(stopLiveUpdates, []);
  const isSettled = !isSettingUp && codes === null && !needsSecondFactor(user);
  // Nothing of the page behind was loaded.
  useEffect(() => {
    if (isSettled) location.reload();
  }, [isSettled]);
  return (
    <Box sx={frame}>
      <Box component="main" id="main" sx={middle}>
        <Box sx={brand}>
          <Mark size={34} />
          <strong>Candor</strong>
        </Box>
        <Card sx={{ p: { xs: 3, sm: 4 } }}>
          <Demand user={user} onSetUp={() => setIsSettingUp(true)} />
        </Card>
      </Box>
      <Footer>
        <Box sx={{ width: 200 }}>
          <LanguageSwitch />
        </Box>
      </Footer>
      {isSettingUp && (
        <TwoFactorDialog
          onCodes={(made) => {
            setCodes(made);
            close();
          }}
          onClose={close}
        />
      )}
      {codes && <RecoveryCodesDialog codes={codes} email={user.email} onClose={() => location.reload()} />}
      <NoticeBar />
    </Box>
  );
}

function Demand({ user, onSetUp }: { user: User; onSetUp: () => void }) {
  const { t } = useTranslation();
  const logOut = useLogOut();
  const switchTo = useSwitchAgency();
  const others = user.agencies.filter(({ id }) => id !== user.agency.id);
  return (
    <Stack spacing={2.5}>
      <PageTitle title={t('sign_in.setup_title')} />
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {t('sign_in.setup_text', { agency: isolated(user.agency.name) })}
      </Typography>
      {user.email_confirmed ? (
        <Button variant="contained" onClick={onSetUp}>
          {t('sign_in.setup_button')}
        </Button>
      ) : (
        <Unconfirmed address={user.email} />
      )}
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1 }}>
        {others.map(({ id, name }) => (
          <Button key={id} variant="outlined" onClick={() => switchTo(id)}>
            {t('shell.switch_to', { agency: isolated(name) })}
          </Button>
        ))}
        <Button color="inherit" onClick={logOut}>
          {t('shell.log_out')}
        </Button>
      </Stack>
    </Stack>
  );
}

const frame = { display: 'flex', flexDirection: 'column', minBlockSize: '100dvh' };
const middle = { flex: 1, width: 'min(32rem, 100%)', mx: 'auto', p: { xs: 2, sm: 4 }, pt: { sm: 10 } };
const brand = { display: 'flex', alignItems: 'center', gap: 1.5, mb: 3, '& svg': { color: 'primary.main' } };
