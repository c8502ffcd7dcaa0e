// The header: navigation links with counts, the plan with an upgrade link, and the user menu.
import { mdiMenu } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { planQuery } from '../../api/queries.ts';
import { formatNumber } from '../../i18n/dates.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { Icon } from '../../kit/Icon.tsx';
import { TextLink } from '../../kit/links.tsx';
import { useCanUpgrade } from '../../kit/use-can-upgrade.ts';
import { useMay } from '../../kit/use-may.ts';
import { useCounts, useMayLive } from './use-counts.ts';
import { UserMenu } from './UserMenu.tsx';
import './HeaderLinks.css';

export function Header({ onMenu }: { onMenu: (() => void) | undefined }) {
  const { t } = useTranslation();
  return (
    <Box component="header" sx={bar}>
      {onMenu ? (
        <IconButton onClick={onMenu} aria-label={t('shell.open_menu')} edge="start">
          <Icon path={mdiMenu} />
        </IconButton>
      ) : (
        <HeaderLinks />
      )}
      <Box sx={{ flex: 1 }} />
      <PlanName />
      <UserMenu />
    </Box>
  );
}

function PlanName() {
  const { t } = useTranslation();
  const { data: plan, isError, refetch } = useQuery(planQuery);
  const mayUpgrade = useCanUpgrade();
  if (!plan && isError)
    return (
      <Button color="inherit" size="small" onClick={() => void refetch()} sx={{ minWidth: 0 }}>
        <span className="unseen">{t('shell.plan_failed')} </span>
        {t('common.retry')}
      </Button>
    );
  if (!plan) return null;
  return (
    <Box sx={planLine}>
      <Box component="span" sx={planName}>
        <span className="unseen">{t('shell.current_plan')}: </span>
        {plan.name}
      </Box>
      {mayUpgrade && (
        <TextLink to="/profile/plan" sx={{ flex: 'none', order: -1, fontWeight: 600 }}>
          {t('shell.upgrade')}
        </TextLink>
      )}
    </Box>
  );
}

const bar = {
  position: 'sticky',
  top: 0,
  zIndex: 10,
  display: 'flex',
  alignItems: 'center',
  gap: { xs: 1.5, lg: 3 },
  minHeight: 60,
  px: { xs: 2, md: 3, lg: 6 },
  borderBottom: '1px solid var(--line)',
  bgcolor: 'var(--surface)',
};

/**
 * One line. The plan's name shares it with the link only if a few letters fit; otherwise it wraps out of
 * view.
 */
const planLine = {
  display: 'flex',
  flexFlow: 'row-reverse wrap',
  columnGap: 1,
  rowGap: 2,
  minWidth: 0,
  blockSize: '1lh',
  overflow: 'clip',
  overflowClipMargin: '6px',
  typography: 'body2',
};

const planName = {
  flex: '1 1 5rem',
  maxWidth: 'max-content',
  overflow: 'hidden',
  color: 'text.secondary',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
};

/** Companies, Interviews, Jobs, Live and Users, with counts. Live appears only if the plan includes it. */
function HeaderLinks() {
  const { t } = useTranslation();
  const counts = useCounts();
  const mayCompanies = useMay('companies.view');
  const mayUsers = useMay('users.view');
  const mayLive = useMayLive();
  return (
    <Box component="nav" className="header-links" aria-label={t('shell.main_navigation')}>
      {mayCompanies && (
        <Link to="/companies">
          <Counted count={counts.companies}>{t('shell.companies')}</Counted>
        </Link>
      )}
      <Link to="/" activeOptions={{ exact: true }}>
        <Counted count={undefined}>{t('shell.interviews')}</Counted>
      </Link>
      <Link to="/" search={{ show: 'active' }} activeOptions={{ exact: true }}>
        <Counted count={counts.jobs}>{t('shell.jobs')}</Counted>
      </Link>
      {mayLive && (
        <Link to="/live">
          <Counted count={counts.live}>{t('shell.live')}</Counted>
        </Link>
      )}
      {mayUsers && (
        <Link to="/users">
          <Counted count={counts.users}>{t('shell.users')}</Counted>
        </Link>
      )}
    </Box>
  );
}

function Counted({ count, children }: { count: number | undefined; children: ReactNode }) {
  const language = useLanguage();
  return (
    <>
      {children} {count !== undefined && <span className="count">{formatNumber(count, language)}</span>}
    </>
  );
}
