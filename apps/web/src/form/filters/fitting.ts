/** A control of a line that may be too narrow for all of them. */
export interface Fitted {
  id: string
  width: number
  /** Lower ones get the room first. */
  rank: number
  /** It has a value: what narrows a view is never out of sight. */
  isSet: boolean
}

/** Between two controls. */
const GAP = 12

/** The controls that one line of this width shows: all that are set, then by rank while there is room. */
export function fitting(controls: readonly Fitted[], room: number): ReadonlySet<string> {
  const needs = (one: Fitted) => one.width + GAP
  let left = room - controls.filter(({ isSet }) => isSet).reduce((sum, one) => sum + needs(one), 0)
  const shown = new Set(controls.flatMap(({ id, isSet }) => (isSet ? [id] : [])))
  for (const one of controls.filter(({ isSet }) => !isSet).toSorted((a, b) => a.rank - b.rank)) {
    left -= needs(one)
    // The next one may be narrower, but which are shown must not jump over one that is used more.
    if (left < 0) break
    shown.add(one.id)
  }
  return shown
}
