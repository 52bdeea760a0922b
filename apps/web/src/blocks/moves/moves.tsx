import { Stack, Text } from '@mantine/core'
import type { BookingMoves } from '@headgate/contract/revenue/moves'
import { MovedDays } from './moved-days.tsx'
import { MovedPublishers } from './moved-publishers.tsx'

const money = ['net', 'publisher'] as const

/** Whether a change moves any figure. */
export const movesAnything = ({ days, publishers }: BookingMoves): boolean =>
  days.length > 0 || publishers.length > 0

/** What a share or a status from a day on would move: publishers and days. */
export function Moves({ moves }: { moves: BookingMoves }) {
  const { from_day: from, to_day: to, days, publishers } = moves
  const range = from === to ? `on ${from}` : `from ${from} to ${to}`
  if (!movesAnything(moves)) return <Text size="sm">No booked figure changes {range}.</Text>
  // A share of an account leaves the net as it is.
  const figures = money.filter((figure) => days.some((day) => day.before[figure] !== day.after[figure]))
  return (
    <Stack gap="sm">
      <Text size="sm">
        It holds {range} (UTC). {from === to ? 'This day is' : 'These days are'} booked again.
      </Text>
      <MovedPublishers publishers={publishers} />
      <MovedDays days={days} figures={figures} />
    </Stack>
  )
}
