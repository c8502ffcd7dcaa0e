// Loads a list's next page when the end scrolls into view, or by button.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';

export function ShowMore({ isLoading, onMore }: { isLoading: boolean; onMore: () => void }) {
  const { t } = useTranslation();
  const end = useRef<HTMLDivElement>(null);
  const more = useEffectEvent(() => {
    if (!isLoading) onMore();
  });
  useEffect(() => {
    if (!end.current) return;
    const watcher = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && more(), {
      rootMargin: '400px',
    });
    watcher.observe(end.current);
    return () => watcher.disconnect();
    // Observe again after each page: the end may still be in view.
  }, [isLoading]);
  return (
    <Box ref={end} sx={{ padding: 2, textAlign: 'center', borderBlockStart: '1px solid var(--line)' }}>
      <Button variant="outlined" loading={isLoading} onClick={onMore}>
        {t('responses.show_more')}
      </Button>
    </Box>
  );
}
