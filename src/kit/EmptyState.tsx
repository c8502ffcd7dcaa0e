// Shown in place of an empty list: what will appear here and what to do next.
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

export function EmptyState({ title, text, action }: { title: string; text: ReactNode; action?: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        justifyItems: 'center',
        gap: 1.5,
        px: 3,
        py: { xs: 6, sm: 9 },
        textAlign: 'center',
        border: '1px dashed var(--line-strong)',
        borderRadius: 'var(--radius-l)',
      }}
    >
      <Typography variant="h2">{title}</Typography>
      <Typography color="textSecondary" sx={{ maxWidth: '46ch', mb: action ? 1.5 : 0 }}>
        {text}
      </Typography>
      {action}
    </Box>
  );
}
