import { useLocalStorage } from '@mantine/hooks'

export type Density = 'comfortable' | 'compact'

/** Pixels of a row. A variable of the table, so that rows that are not drawn count with the same height. */
export const rowHeights: Record<Density, number> = { comfortable: 41, compact: 32 }

/** The distance between rows. This browser keeps it for all tables, and those on the screen follow at once. */
export function useDensity() {
  const [density, setDensity] = useLocalStorage<Density>({
    key: 'density',
    defaultValue: 'comfortable',
    getInitialValueInEffect: false,
  })
  const isCompact = density === 'compact'
  return {
    isCompact,
    rowHeight: rowHeights[isCompact ? 'compact' : 'comfortable'],
    setCompact: (compact: boolean) => setDensity(compact ? 'compact' : 'comfortable'),
  }
}
