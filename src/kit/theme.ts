// The MUI theme of the signed-in area. All colors, light and dark, come from variables.css.
import { createTheme, type Theme } from '@mui/material/styles';
import { Chevron } from './Chevron.tsx';

const inkAt = (percent: number) => `color-mix(in srgb, var(--ink) ${percent}%, transparent)`;

const action = {
  active: 'var(--ink-soft)',
  hover: inkAt(5),
  selected: inkAt(8),
  focus: inkAt(12),
  disabled: inkAt(38),
  disabledBackground: inkAt(12),
};

const ink = { primary: 'var(--ink)', secondary: 'var(--ink-soft)', disabled: 'var(--line-strong)' };

/** The values of variables.css, as MUI needs them. */
const ease = 'cubic-bezier(0.2, 0, 0, 1)';

export function themeFor(direction: 'ltr' | 'rtl'): Theme {
  return createTheme({
    // Colors are CSS variables, which only CSS can mix.
    cssVariables: { nativeColor: true },
    direction,
    palette: {
      primary: strong('accent'),
      secondary: strong('accent'),
      success: tone('good'),
      warning: tone('warn'),
      error: tone('bad'),
      info: strong('accent'),
      text: ink,
      action,
      divider: 'var(--line)',
      background: { default: 'var(--page)', paper: 'var(--surface)' },
    },
    shape: { borderRadius: 10 },
    spacing: 8,
    transitions: {
      easing: { easeInOut: ease, easeOut: ease, easeIn: ease, sharp: ease },
      duration: {
        shortest: 120,
        shorter: 120,
        short: 180,
        standard: 180,
        complex: 240,
        enteringScreen: 240,
        leavingScreen: 180,
      },
    },
    // 600, 992, 1200 and 1536 px; more with larger text, so that the layout changes as with a narrower window.
    breakpoints: { values: { xs: 0, sm: 37.5, md: 62, lg: 75, xl: 96 }, unit: 'rem', step: 1 },
    typography,
    shadows: flat,
    components,
  });
}

function tone(name: 'good' | 'warn' | 'bad') {
  return {
    main: `var(--${name})`,
    light: `var(--${name}-soft)`,
    dark: `var(--${name})`,
    contrastText: 'var(--on-strong)',
  };
}

function strong(name: 'accent') {
  return {
    main: `var(--${name})`,
    light: `var(--${name}-soft)`,
    dark: `var(--${name}-strong)`,
    contrastText: 'var(--on-accent)',
  };
}

/** Sizes and line heights of variables.css. Arabic letters connect, so they have no letter spacing. */
const text = (size: '2xl' | 'xl' | 'l' | 'm' | 's' | 'xs') => ({
  fontSize: `var(--text-${size})`,
  lineHeight: `var(--leading-${size})`,
});
const heading = { fontWeight: 600, letterSpacing: 'normal' };

const typography = {
  fontFamily: 'var(--font)',
  fontWeightBold: 600,
  h1: { ...heading, ...text('2xl'), letterSpacing: 'var(--title-spacing)' },
  h2: { ...heading, ...text('xl') },
  h3: { ...heading, ...text('l') },
  body1: { ...text('m'), letterSpacing: 'normal' },
  body2: { ...text('s'), letterSpacing: 'normal' },
  caption: { ...text('xs'), fontWeight: 500, letterSpacing: 'normal' },
  button: { textTransform: 'none', fontWeight: 600, fontSize: 'var(--text-s)', letterSpacing: 'normal' },
} as const;

/** Surfaces have a border, not a shadow. Only floating elements (menus, dialogs) cast one. */
const flat: Theme['shadows'] = [
  'none',
  ...Array<string>(24).fill('var(--shadow)'),
] as unknown as Theme['shadows'];

/** A switch whose thumb is inside its track and visible on white. */
const quietSwitch = {
  // The margin at the start cancels that of its label, so that it aligns with headings.
  root: { width: 42, height: 24, padding: 0, margin: 8, marginInlineStart: 11 },
  switchBase: {
    padding: 3,
    '&.Mui-focusVisible': { outline: 'none' },
    '&.Mui-checked': { transform: 'translateX(18px)', color: 'var(--on-accent)' },
    '&.Mui-checked + .MuiSwitch-track': { opacity: 1, backgroundColor: 'var(--accent)' },
    '&.Mui-focusVisible + .MuiSwitch-track': { outline: '2px solid var(--accent)', outlineOffset: 2 },
  },
  thumb: {
    ...{ width: 18, height: 18, boxShadow: 'none', backgroundColor: 'currentColor' },
    '@media (forced-colors: active)': { border: '9px solid' },
  },
  track: {
    ...{ borderRadius: 'var(--radius-round)', opacity: 1, backgroundColor: 'var(--line-strong)' },
    '@media (forced-colors: active)': { border: '1px solid' },
  },
} as const;

/**
 * Spacing in stacks and button rows uses CSS gap. MUI's default sibling selectors match every element on the page, so
 * each new row restyles the whole list.
 */
const gaps = {
  stack: ({ ownerState }: { ownerState: { spacing?: unknown } }) =>
    ownerState.spacing ? { '& > :not(style)': { margin: 0 } } : {},
  actions: { gap: 8 },
};

/**
 * The focus ring, as in base.css for elements outside MUI. Elements that fill their container need a negative offset,
 * or the ring is clipped.
 */
const focusRing = (offset: 2 | -2) => ({
  '&.Mui-focusVisible': { outline: '2px solid var(--accent)', outlineOffset: offset },
});

/** The scroll buttons lie over the tabs. Beside them they would take the width that makes them necessary. */
const tabs = {
  position: 'relative',
  '& .MuiTabs-scrollButtons': {
    position: 'absolute',
    insetBlock: 4,
    insetInlineStart: 0,
    zIndex: 1,
    width: 32,
    borderRadius: 'var(--radius-m)',
    backgroundColor: 'var(--surface)',
    opacity: 1,
    '&.Mui-disabled': { display: 'none' },
  },
  '&[data-at-start] .MuiTabs-scrollButtons:first-child': { display: 'none' },
  '&[data-at-end] .MuiTabs-scroller ~ .MuiTabs-scrollButtons': { display: 'none' },
  '& .MuiTabs-scroller ~ .MuiTabs-scrollButtons': { insetInlineStart: 'auto', insetInlineEnd: 0 },
} as const;

/** Floating elements have a line in dark mode, where shadows do not show. */
const outlined = { border: '1px solid var(--float-line)' };
/** The system chooses the colors: surfaces have none, so borders show what they are. */
const forcedColors = '@media (forced-colors: active)';
const onTouch = '@media (pointer: coarse)';
const touch = { minHeight: 'var(--target)' };
const touchBoth = { ...touch, minWidth: 'var(--target)' };

const components: NonNullable<Parameters<typeof createTheme>[0]>['components'] = {
  MuiButtonBase: { styleOverrides: { root: focusRing(2) } },
  MuiIconButton: { styleOverrides: { root: { [onTouch]: touchBoth } } },
  MuiToggleButton: { styleOverrides: { root: { [onTouch]: touchBoth } } },
  MuiCheckbox: { styleOverrides: { root: { [onTouch]: touchBoth } } },
  MuiRadio: { styleOverrides: { root: { [onTouch]: touchBoth } } },
  MuiFormControlLabel: { styleOverrides: { root: { [onTouch]: touch } } },
  MuiMenuItem: { styleOverrides: { root: { ...focusRing(-2), [onTouch]: touch } } },
  MuiListItemButton: { styleOverrides: { root: { ...focusRing(-2), [onTouch]: touch } } },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: {
        ...{ minHeight: 40, paddingInline: 16, whiteSpace: 'nowrap' },
        [onTouch]: touch,
        // A phone with large text.
        '@media (max-width: 20rem)': { whiteSpace: 'normal' },
        '&.MuiButton-outlined.MuiButton-colorInherit': { borderColor: 'var(--line-strong)' },
      },
      contained: { [forcedColors]: { border: '1px solid' } },
      sizeSmall: { minHeight: 32, paddingInline: 12 },
    },
  },
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiCard: {
    defaultProps: { elevation: 0 },
    styleOverrides: { root: { border: '1px solid var(--line)', borderRadius: 'var(--radius-l)' } },
  },
  MuiStack: { defaultProps: { useFlexGap: true }, styleOverrides: { root: gaps.stack } },
  MuiDialogActions: { defaultProps: { disableSpacing: true }, styleOverrides: { root: gaps.actions } },
  MuiTextField: { defaultProps: { fullWidth: true, variant: 'outlined', size: 'small' } },
  MuiOutlinedInput: {
    styleOverrides: {
      root: { backgroundColor: 'var(--surface)' },
      // Fields are 40 px high, 44 on touch.
      input: { [onTouch]: { '&:not(textarea)': { paddingBlock: 10.5 } } },
      notchedOutline: { borderColor: 'var(--line-strong)' },
    },
  },
  MuiAutocomplete: { styleOverrides: { inputRoot: { [onTouch]: touch } } },
  MuiInputLabel: {
    styleOverrides: {
      root: {
        // On the field's edge, also with large text.
        '&.MuiInputLabel-shrink': { transform: 'translate(14px, -0.5625em) scale(0.75)' },
        [onTouch]: {
          '&.MuiInputLabel-sizeSmall:not(.MuiInputLabel-shrink)': { transform: 'translate(14px, 11px)' },
        },
      },
    },
  },
  MuiNativeSelect: { defaultProps: { IconComponent: Chevron } },
  MuiSelect: { defaultProps: { IconComponent: Chevron } },
  MuiAlert: {
    styleOverrides: {
      root: {
        borderRadius: 'var(--radius-m)',
        '&.MuiAlert-standard': { color: 'var(--ink)' },
        '&.MuiAlert-colorInfo.MuiAlert-standard': { backgroundColor: 'var(--accent-soft)' },
        '&.MuiAlert-colorSuccess.MuiAlert-standard': { backgroundColor: 'var(--good-soft)' },
        '&.MuiAlert-colorWarning.MuiAlert-standard': { backgroundColor: 'var(--warn-soft)' },
        '&.MuiAlert-colorError.MuiAlert-standard': { backgroundColor: 'var(--bad-soft)' },
      },
      // A part of a pixel too much would make it a scrolling region, which the keyboard has to reach.
      message: { overflow: 'visible', overflowWrap: 'anywhere' },
    },
  },
  MuiSwitch: { styleOverrides: quietSwitch },
  MuiChip: {
    styleOverrides: {
      root: { fontWeight: 500 },
      outlined: { borderColor: 'var(--line-strong)' },
      clickable: {
        [onTouch]: {
          ...{ height: 'var(--target)', minWidth: 'var(--target)' },
          borderRadius: 'var(--radius-round)',
        },
      },
    },
  },
  MuiSkeleton: { styleOverrides: { root: { backgroundColor: inkAt(9) } } },
  MuiTab: {
    styleOverrides: { root: { minWidth: 0, paddingInline: 4, ...focusRing(-2), [onTouch]: touchBoth } },
  },
  MuiTabs: { styleOverrides: { root: tabs, list: { gap: 12 } } },
  MuiDialog: {
    styleOverrides: { paper: { borderRadius: 'var(--radius-l)', boxShadow: 'var(--shadow-3)', ...outlined } },
  },
  MuiBackdrop: {
    styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'var(--scrim)' } } },
  },
  MuiPopover: { styleOverrides: { paper: outlined } },
  MuiDialogTitle: {
    styleOverrides: { root: { ...text('xl'), fontWeight: 600, paddingBlock: 20 } },
  },
  MuiTableCell: {
    styleOverrides: {
      root: { borderBottomColor: 'var(--line)' },
      head: { color: 'var(--ink-soft)', fontWeight: 600 },
    },
  },
  MuiTooltip: { defaultProps: { arrow: true } },
  MuiLink: { defaultProps: { underline: 'hover' } },
};
