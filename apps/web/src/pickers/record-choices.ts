import type { Choice } from '../form/select/choice.ts'

/** A record that can be chosen. */
export interface Offered {
  id: number
  name: string
  status?: boolean
}

interface ChoiceOptions {
  /** Ids of the chosen records. */
  chosen: readonly number[]
  /** Chosen records that the list leaves out because they are archived. */
  archived?: readonly Offered[]
  /** Inactive records are visible but not choosable; with 'open' they are choosable. */
  inactive?: 'locked' | 'open'
}

/** The choices of a select. Chosen records stay shown and choosable, even if they are inactive or archived now. */
export function recordChoices(
  listed: readonly Offered[] | undefined,
  { chosen, archived = [], inactive = 'locked' }: ChoiceOptions,
): Choice[] {
  const gone = new Set(unlistedIds(listed, chosen))
  return [
    ...(listed ?? []).map((one) => ({
      value: String(one.id),
      label: one.status === false ? `${one.name} (inactive)` : one.name,
      disabled: inactive === 'locked' && isLocked(one, chosen),
    })),
    ...archived
      .filter(({ id }) => gone.has(id))
      .map(({ id, name }) => ({ value: String(id), label: `${name} (archived)`, disabled: false })),
  ]
}

/** Whether a record is visible but not choosable. */
export function isLocked({ id, status }: Pick<Offered, 'id' | 'status'>, chosen: readonly number[]): boolean {
  return status === false && !chosen.includes(id)
}

/** Chosen ids that are not in the list; none while the list loads. */
export function unlistedIds(
  listed: readonly Pick<Offered, 'id'>[] | undefined,
  chosen: readonly number[],
): number[] {
  if (listed === undefined) return []
  const known = new Set(listed.map(({ id }) => id))
  return chosen.filter((id) => !known.has(id))
}
