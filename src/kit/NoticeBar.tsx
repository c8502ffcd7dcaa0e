// Shows up to two notices at the bottom, long enough to read them and press Undo. Pointer and focus pause them.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { closeNotice, useShownNotices, type ShownNotice } from './notices.ts';

const shownMs = 8000;

export function NoticeBar() {
  const notices = useShownNotices();
  const bottomPx = useBottomBars(notices.length > 0);
  return (
    <Box sx={place} style={{ insetBlockEnd: bottomPx + 16 }}>
      {notices.map((notice) => (
        <Toast key={notice.id} notice={notice} />
      ))}
    </Box>
  );
}

function Toast({ notice: { id, severity, text, action } }: { notice: ShownNotice }) {
  const [isPaused, setIsPaused] = useState(false);
  useEffect(() => {
    if (isPaused) return undefined;
    const timer = setTimeout(() => closeNotice(id), shownMs);
    return () => clearTimeout(timer);
  }, [id, isPaused]);
  return (
    <Alert
      severity={severity}
      role="status"
      onClose={() => closeNotice(id)}
      onPointerEnter={() => setIsPaused(true)}
      onPointerLeave={() => setIsPaused(false)}
      onFocus={() => setIsPaused(true)}
      onBlur={() => setIsPaused(false)}
      sx={{ boxShadow: 'var(--shadow)', border: '1px solid var(--line)', alignItems: 'center' }}
      {...(action && {
        action: (
          <Button
            size="small"
            color="inherit"
            onClick={() => {
              closeNotice(id);
              action.run();
            }}
          >
            {action.label}
          </Button>
        ),
      })}
    >
      {text}
    </Alert>
  );
}

/** How far bars marked with `data-bottom-bar` reach up from the window's lower edge, in px, while notices are shown. */
function useBottomBars(isShown: boolean): number {
  const [px, setPx] = useState(0);
  useEffect(() => {
    if (!isShown) return undefined;
    const measure = () => setPx(bottomBarsPx());
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(document.body);
    addEventListener('scroll', measure, { passive: true });
    addEventListener('resize', measure);
    return () => {
      watch.disconnect();
      removeEventListener('scroll', measure);
      removeEventListener('resize', measure);
    };
  }, [isShown]);
  return px;
}

function bottomBarsPx(): number {
  const tops = [...document.querySelectorAll('[data-bottom-bar]')]
    .map((bar) => bar.getBoundingClientRect())
    // A bar that is further up does not lie over the edge.
    .filter(({ height, bottom, top }) => height > 0 && bottom > innerHeight - 48 && top < innerHeight)
    .map(({ top }) => top);
  return tops.length > 0 ? Math.max(0, innerHeight - Math.min(...tops)) : 0;
}

const place = {
  position: 'fixed',
  insetInlineStart: 'max(16px, env(safe-area-inset-left))',
  zIndex: 1400,
  display: 'grid',
  gap: 1,
  justifyItems: 'start',
  maxInlineSize: 'min(30rem, 100vw - 32px)',
  '@media print': { display: 'none' },
};
