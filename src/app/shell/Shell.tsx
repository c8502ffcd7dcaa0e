// Frame of the signed-in area: sidebar, header, banner, footer, and the current screen.
import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../api/query-client.ts';
import { MuiFrame } from '../../kit/MuiFrame.tsx';
import { ConfirmBanner, OverLimitBanner, TakenOverBanner } from './Banners.tsx';
import { FailuresProvider, useFailures } from '../../kit/Failures.tsx';
import { Footer } from '../../kit/Footer.tsx';
import { Header } from './Header.tsx';
import { Sidebar } from './Sidebar.tsx';
import { useFocusTitle } from './use-focus-title.ts';
import { useFollowAgency } from './use-follow-agency.ts';
import { useLater } from '../../kit/use-later.ts';
import './Shell.css';

/** From this width on the sidebar is permanent and the drawer closes. */
const wide = '(min-width: 992px)';

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
        <ConfirmBanner />
        <TakenOverBanner />
        <OverLimitBanner />
        <main id="main" className="shell-main" tabIndex={-1}>
          <Outlet />
        </main>
        <Footer />
      </Box>
    </div>
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
    failures.meet(error);
    onClose();
  });
  return drawer && <drawer.MenuDrawer isOpen={isOpen} onClose={onClose} />;
}
