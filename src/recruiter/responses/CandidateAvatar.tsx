// The still of a candidate's video, or their initials.
import Avatar from '@mui/material/Avatar';
import { initialsOf } from '#contract/user.ts';

export function CandidateAvatar({ full, image }: { full: string; image: string | null }) {
  return (
    // The name stands beside it: nothing to say twice.
    <Avatar
      variant="rounded"
      aria-hidden
      {...(image ? { src: image } : {})}
      sx={{
        inlineSize: 56,
        blockSize: 42,
        borderRadius: 'var(--radius-s)',
        bgcolor: 'var(--accent-soft)',
        color: 'var(--accent-strong)',
        fontSize: 'var(--text-s)',
        fontWeight: 600,
      }}
    >
      {initialsOf(full)}
    </Avatar>
  );
}
