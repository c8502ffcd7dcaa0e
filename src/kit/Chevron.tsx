// The arrow of selects, menus and folds: one icon and size everywhere, turned while open.
import { mdiChevronDown } from '@mdi/js';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import { Icon } from './Icon.tsx';

export function Chevron({
  isOpen = false,
  className = '',
  ...props
}: Omit<SvgIconProps, 'sx' | 'path'> & { isOpen?: boolean }) {
  return (
    <Icon
      path={mdiChevronDown}
      fontSize="small"
      aria-hidden
      {...props}
      className={`chevron ${className}`}
      sx={isOpen ? turned : upright}
    />
  );
}

/** Buttons set the font size of their icons, so the size is not in em. */
const upright = {
  width: '1.25rem',
  height: '1.25rem',
  flexShrink: 0,
  transition: 'transform 180ms cubic-bezier(0.2, 0, 0, 1)',
};
const turned = { ...upright, transform: 'rotate(180deg)' };
