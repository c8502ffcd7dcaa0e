// A screen of the signed-in area: its title (also the tab's), a sentence, its actions, and its content.
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTitle } from './use-title.ts';

export function Page({
  title,
  lead,
  actions,
  width = 'wide',
  children,
}: {
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
  width?: 'wide' | 'narrow';
  children: ReactNode;
}) {
  useTitle(title);
  return (
    <Box sx={{ maxWidth: width === 'wide' ? 1120 : 760, marginInline: 'auto', width: '100%' }}>
      <Stack
        component="header"
        direction={{ xs: 'column', sm: 'row' }}
        spacing={2}
        sx={{ mb: 4, justifyContent: 'space-between', alignItems: { sm: 'flex-end' } }}
      >
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
            <bdi>{title}</bdi>
          </Typography>
          {lead && (
            <Typography color="textSecondary" sx={{ mt: 0.75 }} component="div">
              {lead}
            </Typography>
          )}
        </Box>
        {actions && (
          <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', flexShrink: 0 }}>
            {actions}
          </Stack>
        )}
      </Stack>
      {children}
    </Box>
  );
}
