// A screen of the signed-in area: title (also the tab's), description, actions and content.
import Box from '@mui/material/Box';
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
      <Box component="header" sx={header}>
        <Box sx={heading}>
          <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
            <bdi>{title}</bdi>
          </Typography>
          {lead && (
            <Typography color="textSecondary" sx={{ mt: 0.75 }} component="div">
              {lead}
            </Typography>
          )}
        </Box>
        {actions && <Box sx={buttons}>{actions}</Box>}
      </Box>
      {children}
    </Box>
  );
}

/** Actions are beside the title if there is enough room, otherwise below it. */
const header = { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 2, mb: 4 };

const heading = { flex: '1 1 22rem', minWidth: 'min(100%, 22rem)' };

const buttons = { display: 'flex', flexWrap: 'wrap', gap: 1, maxWidth: '100%' };
