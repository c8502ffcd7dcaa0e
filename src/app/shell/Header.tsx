// The header: navigation links with counts, the plan with an upgrade link, and the user menu.
import { mdiMagnify, mdiMenu } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { initialsOf } from '#contract/user.ts';
import { planQuery, userQuery } from '../../api/queries.ts';
import { formatNumber } from '../../i18n/dates.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useFailures } from '../../kit/Failures.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { InitialsAvatar } from '../../kit/InitialsAvatar.tsx';
import { lone, TextLink } from '../../kit/links.tsx';
import { useCanUpgrade } from '../../kit/use-can-upgrade.ts';
import { useLater } from '../../kit/use-later.ts';
import { useMay } from '../../kit/use-may.ts';
import { openDialog } from './open-dialog.ts';
import { useCounts, useMayLive } from './use-counts.ts';
import { currentPage, useHeaderPlace } from './use-place.ts';
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
      <SearchButton />
      <PlanName />
      <UserMenu />
    </Box>
  );
}

function SearchButton() {
  const { t } = useTranslation();
  return (
    <IconButton
      onClick={() => openDialog('search')}
      aria-label={t('search.open')}
      title={t('search.title')}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
    >
      <Icon path={mdiMagnify} />
    </IconButton>
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
        <TextLink to="/profile/plan" sx={{ flex: 'none', order: -1, fontWeight: 600, ...lone }}>
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
  px: 'var(--edge)',
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
  const place = useHeaderPlace();
  return (
    <Box component="nav" className="header-links" aria-label={t('shell.main_navigation')}>
      {mayCompanies && (
        <Link to="/companies" activeOptions={exactly} {...currentPage(place === 'companies')}>
          <Counted count={counts.companies}>{t('shell.companies')}</Counted>
        </Link>
      )}
      <Link to="/" activeOptions={exactly} {...currentPage(place === 'home')}>
        <Counted count={undefined}>{t('shell.interviews')}</Counted>
      </Link>
      <Link to="/" search={{ show: 'active' }} activeOptions={exactly} {...currentPage(place === 'jobs')}>
        <Counted count={counts.jobs}>{t('shell.jobs')}</Counted>
      </Link>
      {mayLive && (
        <Link to="/live" activeOptions={exactly} {...currentPage(place === 'live')}>
          <Counted count={counts.live}>{t('shell.live')}</Counted>
        </Link>
      )}
      {mayUsers && (
        <Link to="/users" activeOptions={exactly} {...currentPage(place === 'users')}>
          <Counted count={counts.users}>{t('shell.users')}</Counted>
        </Link>
      )}
    </Box>
  );
}

/** The link itself marks an equal address; the rest is up to its place. */
const exactly = { exact: true, includeSearch: true } as const;

function Counted({ count, children }: { count: number | undefined; children: ReactNode }) {
  const language = useLanguage();
  return (
    <>
      {children} {count !== undefined && <span className="count">{formatNumber(count, language)}</span>}
    </>
  );
}

const loadList = () => import('./UserMenuList.tsx');

/** The user menu: the avatar button, and the menu it opens. */
function UserMenu() {
  const { t } = useTranslation();
  const { data: user } = useQuery(userQuery);
  const failures = useFailures();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  // A new key each time the menu opens; otherwise it would reopen in its previous state.
  const [opened, setOpened] = useState(0);
  const [isNear, setIsNear] = useState(false);
  const close = () => setAnchor(null);
  const list = useLater(loadList, isNear || anchor !== null, (error) => {
    if (anchor) failures.handleError(error);
    setIsNear(false);
    close();
  });
  if (!user) return null;
  return (
    <>
      <IconButton
        onPointerEnter={() => setIsNear(true)}
        onFocus={() => setIsNear(true)}
        onClick={(event) => {
          setAnchor(event.currentTarget);
          setOpened((count) => count + 1);
        }}
        // The visible initials must be part of the accessible name (WCAG 2.5.3).
        aria-label={`${initialsOf(user.name)}: ${t('shell.user_menu')}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        edge="end"
      >
        <InitialsAvatar name={user.name} src={user.profile_photo_url} />
      </IconButton>
      {list && <list.UserMenuList key={opened} user={user} anchor={anchor} onClose={close} />}
    </>
  );
}
