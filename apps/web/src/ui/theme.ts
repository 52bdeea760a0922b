import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'

/**
 * The console's teal. It is bluer than Mantine's, which looks green once it is dark enough for white text (6:1 here).
 */
const teal: MantineColorsTuple = [
  '#e7f6f6',
  '#cdebec',
  '#9ed8da',
  '#6cc4c8',
  '#43b3b8',
  '#27a5ab',
  '#14979e',
  '#0a848b',
  '#0a757d',
  '#0b6b73',
]

/** Its digits are easy to distinguish. Until it has loaded, the system's own font is shown. */
const fonts =
  '"Inter Variable", system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", Arial, sans-serif'

export const theme = createTheme({
  primaryColor: 'teal',
  primaryShade: 9,
  autoContrast: true,
  fontFamily: fonts,
  // Ink instead of black, which is hard on white.
  black: '#14212b',
  colors: { teal },
  defaultRadius: 'sm',
  // Without this, Mantine fades dialogs and menus in even for users whose system requests reduced motion.
  respectReducedMotion: true,
  headings: {
    fontFamily: fonts,
    fontWeight: '650',
    sizes: { h1: { fontSize: '1.5rem' }, h2: { fontSize: '1.1rem' } },
  },
  components: {
    Badge: { defaultProps: { tt: 'none' } },
    // Mantine's own grey reaches only 3.3:1 on white.
    Notification: { styles: { description: { color: 'var(--mantine-color-dimmed)' } } },
  },
})

/** Darker than a button at rest: Mantine goes one shade lighter, on which white text is harder to read. */
const HOVERED_TEAL = '#085259'

/** Between dark.1 and dark.2, which is 3.5:1 on an input. */
const DARK_PLACEHOLDER = '#a3a3a3'

/** Texts of badges and notices: Mantine's reach 2.7:1 and 3.6:1 on their pale ground, these about 6:1. */
const DARK_YELLOW = '#8f4700'
const DARK_ORANGE = '#a33200'

export const cssVariablesResolver: CSSVariablesResolver = (theme) => ({
  variables: {},
  dark: {
    '--mantine-color-teal-filled-hover': HOVERED_TEAL,
    '--mantine-color-error': theme.colors.red[4],
    '--mantine-color-dimmed': theme.colors.dark[1],
    '--mantine-color-placeholder': DARK_PLACEHOLDER,
    // Brighter than the text below them, which Mantine's are not.
    '--heading-color': '#f4f6f7',
  },
  light: {
    '--mantine-color-yellow-light-color': DARK_YELLOW,
    '--mantine-color-orange-light-color': DARK_ORANGE,
    '--mantine-color-teal-filled-hover': HOVERED_TEAL,
    '--mantine-color-error': theme.colors.red[9],
    '--mantine-color-dimmed': theme.colors.gray[7],
    '--mantine-color-placeholder': theme.colors.gray[7],
    '--heading-color': theme.black,
  },
})
