// A user's picture, or their initials (30 px, font size 12).
import Avatar from '@mui/material/Avatar';
import { avatarFontPx, avatarSizePx, initialsOf } from '#contract/user.ts';

export function InitialsAvatar({
  name,
  src,
  size = avatarSizePx,
  font = avatarFontPx,
}: {
  name: string;
  src: string | null;
  size?: number;
  font?: number;
}) {
  return (
    <Avatar
      {...(src ? { src } : {})}
      alt=""
      aria-hidden
      sx={{
        width: size,
        height: size,
        fontSize: font,
        fontWeight: 600,
        bgcolor: 'var(--accent-soft)',
        color: 'var(--accent-strong)',
      }}
    >
      {initialsOf(name)}
    </Avatar>
  );
}
