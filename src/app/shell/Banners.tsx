// The banners above every screen: an unconfirmed address, what the organization requires of sign-ins, an organization that
// somebody else registered, and a missing payment or a reached limit. Few members see any, so the frame loads them late.
import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import type { CurrentPlan } from '#contract/plan.ts';
import type { User } from '#contract/user.ts';
import { TextLink } from '../../kit/links.tsx';
import { useCanUpgrade } from '../../kit/use-can-upgrade.ts';
import { PaymentProblem } from '../../recruiter/profile/plan/PaymentProblem.tsx';
import { SignInPolicy } from './SignInPolicy.tsx';
import { TakenOver } from './TakenOver.tsx';
import { Unconfirmed } from './Unconfirmed.tsx';

interface Props {
  user: User;
  /** Undefined until it is loaded. */
  plan: CurrentPlan | undefined;
  /** The second factor is set up here, instead of every page (SignInPolicy.tsx). */
  isLocked: boolean;
  onLock: () => void;
}

export function Banners({ user, plan, isLocked, onLock }: Props) {
  return (
    <>
      {!isLocked && !user.email_confirmed && <Unconfirmed address={user.email} mayChange />}
      <SignInPolicy user={user} isLocked={isLocked} onLock={onLock} />
      {!isLocked && user.agency.taken_over && <TakenOver agency={user.agency.name} />}
      {!isLocked && plan && <PlanBanner plan={plan} />}
    </>
  );
}

/**
 * Shown when this month's responses have reached the plan's limit. Candidates never notice (P7). Members who manage
 * billing see a missing payment instead.
 */
function PlanBanner({ plan }: { plan: CurrentPlan }) {
  const { t } = useTranslation();
  const mayUpgrade = useCanUpgrade();
  if (plan.payment_problem)
    return (
      <Alert severity="warning" square sx={banner}>
        <PaymentProblem plan={plan} />
      </Alert>
    );
  if (plan.responses_count < plan.responses_limit) return null;
  return (
    <Alert severity="warning" square sx={banner}>
      {t('shell.over_limit')}{' '}
      {mayUpgrade && (
        <TextLink to="/profile" color="inherit" underline="always" sx={{ fontWeight: 600 }}>
          {t('shell.over_limit_link')}
        </TextLink>
      )}{' '}
      <TextLink to="/profile/usage" color="inherit" underline="always">
        {t('shell.see_usage')}
      </TextLink>
    </Alert>
  );
}

const banner = { borderRadius: 0, justifyContent: 'center' };
