// A screen of the signed-in area: the link back, title (also the tab's), description, actions and content.
import Box from '@mui/material/Box';
import Typography, { type TypographyProps } from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTitle } from './use-title.ts';

export function Page({
  back,
  title,
  lead,
  actions,
  width = 'wide',
  children,
}: {
  /** A BackLink (links.tsx), and what else belongs above the title. */
  back?: ReactNode;
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
  /** Forms and settings, lists, or tables that use all the room. */
  width?: keyof typeof pageWidths;
  children: ReactNode;
}) {
  return (
    <Box sx={{ maxWidth: pageWidths[width], width: '100%' }}>
      {back && <Box sx={{ mb: 1 }}>{back}</Box>}
      <Box component="header" sx={header}>
        <Box sx={heading}>
          <PageTitle title={title} />
          {lead && (
            <Typography color="textSecondary" sx={{ mt: 0.75, overflowWrap: 'anywhere' }} component="div">
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

/** Content starts at the page's left edge; nothing is centered. */
export const pageWidths = { narrow: 760, wide: 1200, full: 'none' } as const;

/** The heading of a page, and its tab's title. */
export function PageTitle({ title, sx = {} }: { title: string; sx?: TypographyProps['sx'] & object }) {
  useTitle(title);
  return (
    <Typography variant="h1" sx={{ overflowWrap: 'break-word', ...sx }}>
      <bdi>{title}</bdi>
    </Typography>
  );
}

/** Actions are beside the title if there is enough room, otherwise below it. */
const header = { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 2, mb: 3 };

/** Never narrower than its longest word, unless that is longer than the page. */
const heading = { flex: '1 1 20rem', maxWidth: '100%' };

const buttons = {
  ...{ display: 'flex', flex: '0 1 auto', flexWrap: 'wrap', gap: 1, minWidth: 0 },
  // A phone has room for three in a row.
  '& > .MuiButton-root': { paddingInline: { xs: 1.5, sm: 2 } },
};
