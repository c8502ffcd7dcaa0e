// A company's logo, or its initials on its color.
import Avatar from '@mui/material/Avatar';
import { initialsOf } from '#contract/user.ts';

export function CompanyLogo({ name, logo, size = 48 }: { name: string; logo: string | null; size?: number }) {
  return (
    <Avatar
      variant="rounded"
      {...(logo ? { src: logo } : {})}
      alt=""
      aria-hidden
      sx={{
        width: size,
        height: size,
        borderRadius: 'var(--radius-m)',
        bgcolor: logo ? 'transparent' : 'var(--surface-sunken)',
        color: 'var(--ink-soft)',
        fontSize: size * 0.36,
        fontWeight: 600,
        '& img': { objectFit: 'contain' },
      }}
    >
      {initialsOf(name)}
    </Avatar>
  );
}
