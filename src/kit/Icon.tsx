// An icon of the signed-in area: a path from @mdi/js, drawn by MUI.
import { mdiArrowLeft, mdiArrowRight } from '@mdi/js';
import SvgIcon, { type SvgIconProps } from '@mui/material/SvgIcon';

/** Paths that follow the reading direction. */
const directional: ReadonlySet<string> = new Set([mdiArrowLeft, mdiArrowRight]);

export function Icon({ path, sx, ...props }: SvgIconProps & { path: string }) {
  const own = Array.isArray(sx) ? sx : [sx];
  return (
    <SvgIcon {...props} sx={[directional.has(path) && mirrored, ...own]}>
      <path d={path} />
    </SvgIcon>
  );
}

const mirrored = { '[dir="rtl"] &': { transform: 'scaleX(-1)' } };
