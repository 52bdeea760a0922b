import type { DayRange } from '@headgate/domain/days'
import type { ChangeScope, ChangeTarget } from './records.ts'

/** What a change did. */
export type ChangeKind =
  | 'publication'
  | 'switch'
  | 'cap'
  | 'share'
  | 'address'
  | 'import'
  | 'undo'
  | 'removal'
  | 'repair'

/** A change that can move money or traffic. */
export interface Change {
  at: Date
  kind: ChangeKind
  /** A sentence: "Publisher link 12 of Quill was switched off". */
  text: string
  /** The user's name, else the e-mail address; "System" for what the system did itself. */
  who: string
  /** The record whose screen shows more. */
  target: { kind: ChangeTarget; id: number }
}

export interface ChangesQuery extends ChangeScope {
  /** The days whose changes are wanted; at least one period. */
  periods: readonly DayRange[]
  /** Changes that were made later are left out. */
  until?: Date | undefined
}
