import { PacedCap } from '../../../blocks/pacing/paced-cap.tsx'
import { usePace } from '../../../blocks/pacing/paces.tsx'
import type { ListedGroup } from './listed-group.ts'

/** The use of a group's served cap. The row has what is left of it; the pace has the cap, which a draft may differ from. */
export function GroupCap({ group: { id, capacity, remaining_capacity: left } }: { group: ListedGroup }) {
  const served = usePace(id)?.pace.cap ?? capacity
  const cap = left === null ? 0 : served
  return <PacedCap id={id} label={`Cap of group ${id}`} used={Math.max(0, cap - (left ?? 0))} cap={cap} />
}
