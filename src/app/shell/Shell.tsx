// Frame of the signed-in area: sidebar, header, banner, footer, and the current screen.
import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query';
import { Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { lazy, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/user.ts';
import { planQuery, userQuery } from '../../api/queries.ts';
import { queryClient } from '../../api/query-client.ts';
import { session } from '../../api/session.ts';
import { FailuresProvider, useFailures } from '../../kit/Failures.tsx';
import { Footer } from '../../kit/Footer.tsx';
import { MuiFrame } from '../../kit/MuiFrame.tsx';
import { NoticeBar } from '../../kit/NoticeBar.tsx';
import { PagePart } from '../../kit/PagePart.tsx';
import { useLater } from '../../kit/use-later.ts';
import { GlobalKeys } from './GlobalKeys.tsx';
import { Header } from './Header.tsx';
import { needsSecondFactor } from './second-factor.ts';
import { Sidebar } from './Sidebar.tsx';
import './Shell.css';

/** From this width on the sidebar is permanent and the drawer closes. */
const wide = '(min-width: 62rem)';

export function Shell() {
  return (
    <MuiFrame>
      <QueryClientProvider client={queryClient}>
        <FailuresProvider>
          <Frame />
        </FailuresProvider>
      </QueryClientProvider>
    </MuiFrame>
  );
}

function Frame() {
  const { t } = useTranslation();
  const isWide = useMediaQuery(wide, { noSsr: true });
  const [isOpen, setIsOpen] = useState(false);
  const close = useCallback(() => setIsOpen(false), []);
  useFollowAgency();
  useFocusTitle();
  const cache = useQueryClient();
  // Until the page is loaded again: the recovery codes must not disappear once the member has the factor.
  const [isLocked, setIsLocked] = useState(() => needsSecondFactor(cache.getQueryData(userQuery.queryKey)));
  const lock = useCallback(() => setIsLocked(true), []);
  const banners = <RareBanners isLocked={isLocked} onLock={lock} />;
  if (isLocked) return banners;
  return (
    <div className="shell">
      <a className="shell-skip" href="#main">
        {t('shell.skip')}
      </a>
      {isWide ? (
        <aside className="shell-aside" aria-label={t('shell.main_navigation')}>
          <Sidebar />
        </aside>
      ) : (
        <NarrowMenu isOpen={isOpen} onClose={close} />
      )}
      <Box className="shell-body">
        <Header onMenu={isWide ? undefined : () => setIsOpen(true)} />
        {banners}
        <main id="main" className="shell-main" tabIndex={-1}>
          <Outlet />
        </main>
        <Footer />
      </Box>
      <NoticeBar />
      <GlobalKeys />
    </div>
  );
}

const Banners = lazy(() => import('./Banners.tsx').then((file) => ({ default: file.Banners })));

/** Loads the banners if there is one. An idle limit is part of them. */
function RareBanners({ isLocked, onLock }: { isLocked: boolean; onLock: () => void }) {
  const { data: user } = useQuery(userQuery);
  const { data: plan } = useQuery({ ...planQuery, enabled: !isLocked });
  if (!user) return null;
  const { agency, email_confirmed: isConfirmed } = user;
  const isRare =
    !isConfirmed ||
    agency.taken_over ||
    agency.second_factor_from ||
    agency.idle_minutes ||
    plan?.payment_problem ||
    (plan && plan.responses_count >= plan.responses_limit);
  if (!isRare && !isLocked) return null;
  return (
    <PagePart skeleton={null}>
      <Banners user={user} plan={plan} isLocked={isLocked} onLock={onLock} />
    </PagePart>
  );
}

const loadDrawer = () => import('./MenuDrawer.tsx');

/**
 * Closes on navigation; not rendered when the sidebar is permanent. The only part that rerenders on
 * navigation.
 */
function NarrowMenu({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const failures = useFailures();
  const { href } = useLocation();
  useEffect(onClose, [href, onClose]);
  const drawer = useLater(loadDrawer, isOpen, (error) => {
    failures.handleError(error);
    onClose();
  });
  return drawer && <drawer.MenuDrawer isOpen={isOpen} onClose={onClose} />;
}

/** Maximum wait for a title, which may depend on data. */
const longestMs = 10_000;

/**
 * Focuses the page title after navigation, so that a screen reader announces the new page and the next Tab leads
 * into it (WCAG 2.4.3). A page that sets its own focus keeps it.
 */
function useFocusTitle(): void {
  const router = useRouter();
  useEffect(() => {
    let stop = () => {};
    const unsubscribe = router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      if (!fromLocation || !pathChanged) return;
      stop();
      stop = focusTitle();
    });
    return () => {
      unsubscribe();
      stop();
    };
  }, [router]);
}

/** Waits for a title that is not there yet, unless the user navigates again. */
function focusTitle(): () => void {
  const main = document.getElementById('main');
  if (!main || isInside(main)) return () => {};
  if (focus(main)) return () => {};
  const watch = new MutationObserver(() => {
    if (isInside(main) || focus(main)) stop();
  });
  const timer = setTimeout(stop, longestMs);
  function stop(): void {
    watch.disconnect();
    clearTimeout(timer);
  }
  watch.observe(main, { childList: true, subtree: true });
  return stop;
}

function isInside(main: HTMLElement): boolean {
  return main !== document.activeElement && main.contains(document.activeElement);
}

function focus(main: HTMLElement): boolean {
  const title = main.querySelector('h1');
  if (!title) return false;
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
  return true;
}

/**
 * When another tab switches to another organization or user, this page's data belongs to the previous one, but
 * requests would use the new token. So the page reloads at /.
 */
function useFollowAgency(): void {
  const cache = useQueryClient();
  useEffect(() => {
    // Signing in clears the cache, so remember the last user here.
    let last = cache.getQueryData(userQuery.queryKey);
    const stopWatching = cache.getQueryCache().subscribe(() => {
      last = cache.getQueryData(userQuery.queryKey) ?? last;
    });
    const follow = ({ storageArea, key }: StorageEvent) => {
      if (storageArea !== localStorage || key !== 'access_token' || !session.token()) return;
      const before = last;
      cache
        .fetchQuery({ ...userQuery, staleTime: 0 })
        .then((now) => {
          if (before && placeOf(now) !== placeOf(before)) location.replace('/');
        })
        // Signed out in the other tab, or offline: the next code that needs the user reports it.
        .catch(() => undefined);
    };
    addEventListener('storage', follow);
    return () => {
      removeEventListener('storage', follow);
      stopWatching();
    };
  }, [cache]);
}

function placeOf(user: User): string {
  return `${user.id} ${user.agency.id}`;
}
