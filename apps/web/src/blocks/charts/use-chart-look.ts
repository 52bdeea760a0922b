import { useComputedColorScheme } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import { chartColours } from '@headgate/charts/colours'
import type { ChartLook } from '@headgate/charts/option'
import { useMemo } from 'react'

/** Colours of the theme, and no motion for people who asked their system for less. `format` should be stable. */
export function useChartLook(format: (value: number) => string): ChartLook {
  const scheme = useComputedColorScheme('light')
  const less = useReducedMotion()
  return useMemo(() => ({ colours: chartColours[scheme], format, animated: !less }), [scheme, less, format])
}
