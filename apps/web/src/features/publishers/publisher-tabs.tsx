import { Badge, Tabs } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { publisherQueries } from '../../api/publishers.ts'
import { formatCount } from '../../lib/numbers.ts'

interface PublisherTabsProps {
  archived: boolean
  onChange: (archived: boolean) => void
}

/** Publishers and Archived Publishers, with how many there are. */
export function PublisherTabs({ archived, onChange }: PublisherTabsProps) {
  const active = useSuspenseQuery(publisherQueries.count(false)).data
  const gone = useSuspenseQuery(publisherQueries.count(true)).data
  return (
    <Tabs value={archived ? 'archived' : 'active'} onChange={(value) => onChange(value === 'archived')}>
      <Tabs.List>
        <Tabs.Tab value="active" rightSection={<Count value={active} />}>
          Publishers
        </Tabs.Tab>
        <Tabs.Tab value="archived" rightSection={<Count value={gone} />}>
          Archived Publishers
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
