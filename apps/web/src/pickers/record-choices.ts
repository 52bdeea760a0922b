import type { Choice } from '../form/select/choice.ts'

/** A record that can be chosen. */
export interface Offered {
  id: number
  name: string
  status?: boolean
}

interface ChoiceOptions {
  /** Ids of what is chosen now. */
  chosen: readonly number[]
  /** Records that are chosen and that the list leaves out, since they are archived. */
  archived?: readonly Offered[]
  /** Inactive records can be seen but not chosen; 'open' where they can be. */
  inactive?: 'locked' | 'open'
}

/** The choices of a select: what is chosen stays shown and choosable, also when it is inactive or archived by now. */
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

/** Whether a record can be seen but not chosen. */
export function isLocked({ id, status }: Pick<Offered, 'id' | 'status'>, chosen: readonly number[]): boolean {
  return status === false && !chosen.includes(id)
}

/** What is chosen but not in the list; nothing while the list is read. */
export function unlistedIds(
  listed: readonly Pick<Offered, 'id'>[] | undefined,
  chosen: readonly number[],
): number[] {
  if (listed === undefined) return []
  const known = new Set(listed.map(({ id }) => id))
  return chosen.filter((id) => !known.has(id))
}
