import type { Advice } from '@headgate/contract/advisor/advice-calls'
import type { AdviceStatus } from '@headgate/contract/advisor/states'
import { Badge } from '@mantine/core'
import { Tip } from '../../ui/float/tip.tsx'
import classes from './advice.module.css'
import { authorOf, statusLabels } from './advice-texts.ts'

const colors: Record<AdviceStatus, string> = { active: 'teal', snoozed: 'yellow', closed: 'gray' }

/** The status of an item, with its latest note and who wrote it. */
export function AdviceStatusMark({ item: { status, history } }: { item: Advice }) {
  const latest = history[0]
  const mark = (
    <Badge size="sm" variant="light" color={colors[status]}>
      {statusLabels[status]}
    </Badge>
  )
  if (latest === undefined) return mark
  const note = `${latest.payload.notes} (${authorOf(latest)})`
  return (
    <Tip label={note}>
      {/* The note must be reachable without a mouse. */}
      <button type="button" className={classes.status} aria-label={`${statusLabels[status]}: ${note}`}>
        {mark}
      </button>
    </Tip>
  )
}
