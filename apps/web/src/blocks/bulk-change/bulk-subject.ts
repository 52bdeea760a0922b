import type { BulkSelection } from '@headgate/contract/bulk-changes/calls'
import type { BulkList } from '@headgate/contract/bulk-changes/values'

/** What a bulk change is about. */
export type BulkSubject =
  /** Records of a list: the change is chosen. `count`: how many they are. */
  | { kind: 'selection'; selection: BulkSelection; count: number }
  /** Every record that uses an advertiser link: it is replaced. */
  | { kind: 'link'; id: number }
  /** The records of a bulk change that was made: they are set back. */
  | { kind: 'undo'; of: number }

/** The records of a list: one and many. */
export const listNouns: Record<BulkList, readonly [string, string]> = {
  targetings: ['publisher link', 'publisher links'],
  groups: ['group', 'groups'],
  provider_links: ['advertiser link', 'advertiser links'],
}
