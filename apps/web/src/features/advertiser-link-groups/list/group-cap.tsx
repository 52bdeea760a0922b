import { NO_VALUE } from '@headgate/domain/no-value'
import { PacedCap } from '../../../blocks/pacing/paced-cap.tsx'
import { formatCount } from '../../../lib/numbers.ts'
import { usePace } from '../../../blocks/pacing/paces.tsx'
import type { ListedGroup } from './listed-group.ts'

/** What is left of a group's served cap today, as a bar once its use is known. */
export function GroupCap({ group: { id, remaining_capacity: left } }: { group: ListedGroup }) {
  const known = usePace(id)
  if (left === null) return NO_VALUE
  if (known === null) return formatCount(left)
  const { cap } = known.pace
  return <PacedCap id={id} label={`Cap of group ${id}`} used={Math.max(0, cap - left)} cap={cap} />
}
