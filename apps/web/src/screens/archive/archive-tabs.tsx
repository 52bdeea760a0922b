import { Badge } from '@mantine/core'
import { formatCount } from '../../lib/numbers.ts'
import { Tabs } from '../../ui/tabs/tabs.tsx'

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
      value={archived ? 'archived' : 'active'}
      onChange={(value) => onChange(value === 'archived')}
      tabs={[
        { value: 'active', label: what, end: <Count value={counts.active} /> },
        { value: 'archived', label: `Archived ${what}`, end: <Count value={counts.archived} /> },
      ]}
    />
  )
}

function Count({ value }: { value: number }) {
  return (
    <Badge size="sm" variant="default">
      {formatCount(value)}
    </Badge>
  )
}
