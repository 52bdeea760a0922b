import { Stack, Text } from '@mantine/core'
import type { RepairMoves } from '@headgate/contract/revenue/repair-calls'
import { MovedDays } from '../../../blocks/moves/moved-days.tsx'
import { fromTo } from '../../../blocks/moves/moved-money.ts'
import { MovedPublishers } from '../../../blocks/moves/moved-publishers.tsx'
import { daysText } from '../repair-texts.ts'

const figures = ['publisher'] as const

interface RepairMovesViewProps {
  moves: RepairMoves
  /** True after the booking; false for a dry run. */
  isDone?: boolean
}

/** What a repair or its undoing moves: the unmatched money, publishers and days. Gross and net of a day stay. */
export function RepairMovesView({ moves, isDone = false }: RepairMovesViewProps) {
  const { from_day, to_day, unmatched, publishers, days } = moves
  // A repair moves much on purpose. Nothing has to be ticked here.
  const unmarked = days.map((day) => ({ ...day, needs_tick: false }))
  return (
    <Stack gap="sm">
      <Text size="sm">
        {isDone ? 'Booked again' : 'Days that are booked again'}: {daysText(from_day, to_day)} (UTC).
        Unmatched gross of the advertiser on these days:{' '}
        <Text span inherit fw={600}>
          {fromTo(Number(unmatched.before), Number(unmatched.after))}
        </Text>
      </Text>
      <MovedPublishers publishers={publishers} isDone={isDone} />
      {days.length === 0 ? null : <MovedDays days={unmarked} figures={figures} isDone={isDone} />}
    </Stack>
  )
}
