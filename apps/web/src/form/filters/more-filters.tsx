import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'

/** Shows and hides the filters that are used seldom. */
export function MoreFilters({ isOpen, onToggle }: { isOpen: boolean; onToggle: () => void }) {
  return (
    <Button
      variant="default"
      px="sm"
      leftSection={<IconAdjustmentsHorizontal size={16} />}
      onClick={onToggle}
      aria-expanded={isOpen}
    >
      {isOpen ? 'Fewer filters' : 'More filters'}
    </Button>
  )
}
