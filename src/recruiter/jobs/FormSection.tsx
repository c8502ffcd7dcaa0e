// One section of the job form.
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';

export function FormSection({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: { xs: 2, sm: 4 } }}>
      <Stack spacing={3}>
        <div>
          <Typography variant="h2" id={id}>
            {title}
          </Typography>
          {lead && (
            <Typography color="textSecondary" sx={{ mt: 0.5 }}>
              {lead}
            </Typography>
          )}
        </div>
        {children}
      </Stack>
    </Card>
  );
}
