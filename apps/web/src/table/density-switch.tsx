import { IconBaselineDensitySmall } from '@tabler/icons-react'
import { IconAction } from '../ui/icon-action.tsx'
import { useDensity } from './density.ts'

/** Brings the rows of all tables closer together. */
export function DensitySwitch() {
  const { isCompact, setCompact } = useDensity()
  return (
    <IconAction label="Compact rows" pressed={isCompact} onClick={() => setCompact(!isCompact)}>
      <IconBaselineDensitySmall size={18} />
    </IconAction>
  )
}
