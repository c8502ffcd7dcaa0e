// A titled box beside a candidate's answers.
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';

/** `help`: shown beside the title (kit/Help.tsx). */
export function Panel({ title, help, children }: { title: string; help?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <Card
      component="section"
      aria-labelledby={id}
      sx={{ padding: { xs: 2, sm: 2.5 }, overflowWrap: 'anywhere' }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', mb: 1.5 }}>
        <Typography id={id} variant="h3" component="h2">
          {title}
        </Typography>
        {help}
      </Box>
      {children}
    </Card>
  );
}
