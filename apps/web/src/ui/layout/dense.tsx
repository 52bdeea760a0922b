import { MantineThemeProvider, type MantineThemeOverride } from '@mantine/core'
import type { ReactNode } from 'react'

const small = { defaultProps: { size: 'xs' } }
const theme: MantineThemeOverride = {
  components: { Button: small, Input: small, InputBase: small, PillsInput: small },
}

/** Smaller fields and buttons, above a table that needs the height. */
export function Dense({ children }: { children: ReactNode }) {
  return <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
}
