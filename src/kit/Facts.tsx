// A list of names and values.
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

export function Facts({ facts }: { facts: readonly { label: string; value: ReactNode }[] }) {
  const { t } = useTranslation();
  return (
    <Box component="dl" sx={list}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <Box component="dt" sx={{ color: 'text.secondary', typography: 'body2' }}>
            {label}
          </Box>
          <Box component="dd" dir="auto" className="own-way" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {value || (
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {t('common.not_set')}
              </Box>
            )}
          </Box>
        </div>
      ))}
    </Box>
  );
}

const list = {
  m: 0,
  display: 'grid',
  gap: 2.5,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 240px), 1fr))',
};
