import { Text } from '@mantine/core'
import { formatCount } from '../../lib/numbers.ts'

interface DayCountsProps {
  /** Of today and of yesterday (UTC), in this order. */
  counts: readonly { count: number }[]
}

/** Today's count, followed by yesterday's. */
export function DayCounts({ counts: [today, yesterday] }: DayCountsProps) {
  return (
    <>
      {formatCount(today?.count ?? 0)}{' '}
      <Text span size="xs" c="dimmed">
        / {formatCount(yesterday?.count ?? 0)}
      </Text>
    </>
  )
}
