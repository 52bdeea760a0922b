import type { BulkRecord } from '@headgate/contract/bulk-changes/calls'

type ChoosableRecord = Pick<BulkRecord, 'kind' | 'id' | 'outcome' | 'drafted_by'>

interface Decision {
  isChosen: boolean
  /** Whose unpublished changes the record had when the user decided. */
  draftedBy: string | null
}

/** What the user has decided, by key of the record. A preview that is read again does not change it. */
export type Decisions = ReadonlyMap<string, Decision>

export const noDecisions: Decisions = new Map()

/** A record among those of all kinds. */
const keyOf = ({ kind, id }: Pick<BulkRecord, 'kind' | 'id'>) => `${kind} ${id}`

/**
 * Whether a record is changed. Without a decision those with another user's changes are left out. A yes does not count
 * for changes of another user that were made after it: the user has not seen them, and they would go live.
 */
export function isChosen(decisions: Decisions, record: ChoosableRecord): boolean {
  if (record.outcome !== 'change') return false
  const decision = decisions.get(keyOf(record))
  if (decision?.isChosen === false) return false
  return record.drafted_by === null || record.drafted_by === decision?.draftedBy
}

/** The decisions after a press on the boxes of these records: each box becomes the opposite of what it shows. */
export function withToggled(decisions: Decisions, records: readonly ChoosableRecord[]): Decisions {
  const after = new Map(decisions)
  for (const record of records)
    after.set(keyOf(record), {
      isChosen: !isChosen(decisions, record),
      draftedBy: record.drafted_by,
    })
  return after
}
