// Shows up to two notices at the bottom, long enough to read them and press Undo. Pointer and focus pause them. The frame
// of the signed-in area has the only one (Shell.tsx).
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { closeNotice, showNotice, useShownNotices, type ShownNotice } from './notices.ts';

const shownMs = 8000;

export function NoticeBar() {
  const notices = useShownNotices();
  const bottomPx = useBottomBars(notices.length > 0);
  // The next member must not see them.
  useEffect(() => () => showNotice(null), []);
  return (
    <Box sx={place} style={{ insetBlockEnd: bottomPx + 16 }}>
      {notices.map((notice) => (
        <Toast key={notice.id} notice={notice} />
      ))}
    </Box>
  );
}

function Toast({ notice: { id, severity, title, text, action } }: { notice: ShownNotice }) {
  const [isPointedAt, setIsPointedAt] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  // Errors stay until closed: someone who looked away would miss them.
  const isLasting = severity === 'error' || isPointedAt || isFocused;
  useEffect(() => {
    if (isLasting) return undefined;
    const timer = setTimeout(() => closeNotice(id), shownMs);
    return () => clearTimeout(timer);
  }, [id, isLasting]);
  return (
    <Alert
      severity={severity}
      role={severity === 'error' ? 'alert' : 'status'}
      onClose={() => closeNotice(id)}
      onPointerEnter={() => setIsPointedAt(true)}
      onPointerLeave={() => setIsPointedAt(false)}
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
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
      {title && <AlertTitle>{title}</AlertTitle>}
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
    // A bar or a dialog that appears later does not resize the page.
    const added = new MutationObserver(measure);
    added.observe(document.body, { childList: true, subtree: true });
    addEventListener('scroll', measure, { passive: true });
    addEventListener('resize', measure);
    return () => {
      watch.disconnect();
      added.disconnect();
      removeEventListener('scroll', measure);
      removeEventListener('resize', measure);
    };
  }, [isShown]);
  return px;
}

function bottomBarsPx(): number {
  const bars = [...document.querySelectorAll('[data-bottom-bar]')]
    .map((bar) => bar.getBoundingClientRect())
    .filter(({ height }) => height > 0)
    .toSorted((a, b) => b.bottom - a.bottom);
  // One bar may be on top of another. A bar that is further up does not lie over the edge.
  const edge = bars.reduce(
    (lowest, { top, bottom }) => (bottom > lowest - 48 && top < lowest ? top : lowest),
    innerHeight,
  );
  return Math.max(0, innerHeight - edge);
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
