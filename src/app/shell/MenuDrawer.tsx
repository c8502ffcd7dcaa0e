// The drawer that holds the sidebar on narrow screens. A separate chunk: wide screens never load it.
import Drawer from '@mui/material/Drawer';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Sidebar } from './Sidebar.tsx';

export function MenuDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      slotProps={{
        paper: {
          sx: { width: 296 },
          role: 'dialog',
          'aria-modal': true,
          'aria-label': t('shell.main_navigation'),
          onClick: ({ target }: MouseEvent) => {
            if (target instanceof Element && target.closest('a')) onClose();
          },
        },
      }}
    >
      <Sidebar onClose={onClose} />
    </Drawer>
  );
}
