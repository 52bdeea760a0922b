import { createTheme, type CSSVariablesResolver, DEFAULT_THEME, type MantineColorsTuple } from '@mantine/core'

/**
 * Teal (1 §2), with shades that pass WCAG AA: Mantine's own teal gives white text 2.55:1 (STACK).
 */
export const theme = createTheme({
  primaryColor: 'teal',
  primaryShade: 9,
  autoContrast: true,
  colors: {
    teal: [...DEFAULT_THEME.colors.teal.slice(0, 9), '#066a4b'] as unknown as MantineColorsTuple,
  },
  defaultRadius: 'sm',
  // The kit fades dialogs and menus in even for those who asked their system for no motion, unless told.
  respectReducedMotion: true,
  headings: { fontWeight: '600', sizes: { h1: { fontSize: '1.5rem' }, h2: { fontSize: '1.15rem' } } },
  components: {
    Badge: { defaultProps: { tt: 'none' } },
    Modal: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' }, centered: true } },
    // Its own grey reaches only 3.3:1 on white.
    Notification: { styles: { description: { color: 'var(--mantine-color-dimmed)' } } },
    Tooltip: {
      defaultProps: { withArrow: true, openDelay: 300, events: { hover: true, focus: true, touch: true } },
    },
  },
})

/** Darker than a button at rest: Mantine goes one shade lighter, on which white text reaches only 3.9:1. */
const HOVERED_TEAL = '#05543c'

/** Between dark.1 and dark.2, which is 3.5:1 on an input. */
const DARK_PLACEHOLDER = '#a3a3a3'

/** Texts of badges and notices: the kit's own reach 2.7:1 and 3.6:1 on their pale ground, these about 6:1. */
const DARK_YELLOW = '#8f4700'
const DARK_ORANGE = '#a33200'

export const cssVariablesResolver: CSSVariablesResolver = (theme) => ({
  variables: {},
  dark: {
    '--mantine-color-teal-filled-hover': HOVERED_TEAL,
    '--mantine-color-error': theme.colors.red[4],
    '--mantine-color-dimmed': theme.colors.dark[1],
    '--mantine-color-placeholder': DARK_PLACEHOLDER,
  },
  light: {
    '--mantine-color-yellow-light-color': DARK_YELLOW,
    '--mantine-color-orange-light-color': DARK_ORANGE,
    '--mantine-color-teal-filled-hover': HOVERED_TEAL,
    '--mantine-color-error': theme.colors.red[9],
    '--mantine-color-dimmed': theme.colors.gray[7],
    '--mantine-color-placeholder': theme.colors.gray[7],
  },
})
