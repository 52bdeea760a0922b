import { useLocalStorage } from '@mantine/hooks'

export type Density = 'comfortable' | 'compact'

/** Pixels of a row. Set as a variable of the table, so that rows that are not drawn count as high as those that are. */
export const rowHeights: Record<Density, number> = { comfortable: 41, compact: 32 }

/** How close the rows of all tables stand. This browser keeps it; all tables on the screen follow at once. */
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
