import { Badge, Tabs } from '@mantine/core'
import { formatCount } from '../../lib/numbers.ts'

interface ArchiveTabsProps {
  /** The rows of the list: 'Publishers' makes the tabs Publishers and Archived Publishers. */
  what: string
  counts: { active: number; archived: number }
  archived: boolean
  onChange: (archived: boolean) => void
}

/** The two tabs of every list with an archive, each with its number of rows. */
export function ArchiveTabs({ what, counts, archived, onChange }: ArchiveTabsProps) {
  return (
    <Tabs
      flex="none"
      value={archived ? 'archived' : 'active'}
      onChange={(value) => onChange(value === 'archived')}
    >
      <Tabs.List>
        <Tabs.Tab value="active" rightSection={<Count value={counts.active} />}>
          {what}
        </Tabs.Tab>
        <Tabs.Tab value="archived" rightSection={<Count value={counts.archived} />}>
          Archived {what}
        </Tabs.Tab>
      </Tabs.List>
    </Tabs>
  )
}

function Count({ value }: { value: number }) {
  return (
    <Badge size="sm" variant="default">
      {formatCount(value)}
    </Badge>
  )
}
