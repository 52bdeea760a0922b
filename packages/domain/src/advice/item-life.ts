import type { AdviceStatus } from '@headgate/contract/advisor/states'

/** What a judgement says about an item's subject. */
export type Sight = 'found' | 'gone' | 'unknown'

/**
 * What the job does with an item. `update`: new figures. `seen`: it only notes the moment. `end`: the condition is over,
 * and the item, which a person closed, stays as it is. `over`: the system closes it.
 */
export type ItemStep = 'none' | 'seen' | 'update' | 'wake' | 'over' | 'end'

/**
 * The step of an item whose condition was not over when it was looked at last: docs/behaviour/advisor.md#life-of-an-item.
 * A snoozed item whose condition is gone waits for the end of its snooze: what comes and goes would be new each time.
 */
export function itemStep(
  item: { status: AdviceStatus; snoozedUntil: Date | null },
  sight: Sight,
  now: Date,
): ItemStep {
  if (sight === 'unknown') return 'none'
  if (item.status === 'closed') return sight === 'found' ? 'seen' : 'end'
  if (item.status === 'active') return sight === 'found' ? 'update' : 'over'
  const isQuiet = item.snoozedUntil !== null && item.snoozedUntil > now
  if (isQuiet) return sight === 'found' ? 'update' : 'none'
  return sight === 'found' ? 'wake' : 'over'
}
