import type { countRecords } from '@headgate/contract/backup/backup-calls'
import type { CallData } from '@headgate/contract/base/call'

const count = (value: number) => value.toLocaleString('en-US')

type Counts = Omit<CallData<typeof countRecords>, 'days' | 'different' | 'stored_twice'>

/** Numbers of records, the same lines for a back-up and for what was restored from it. */
export function countLines(counts: Counts): string[] {
  return [
    `${count(counts.users)} users, ${count(counts.publisher_links)} publisher links, revision ${count(counts.revision)}, ${count(counts.imports)} imports`,
    `${count(counts.searches_stored)} searches stored, ${count(counts.searches_counted)} counted by hour`,
  ]
}

/** Whether every search is stored and counted once. */
export const isEachOnce = ({ different, stored_twice }: CallData<typeof countRecords>): boolean =>
  different.length === 0 && stored_twice.length === 0

/** The part of `npm run verify` about searches where they could not be compared, line by line. */
export const uncheckedLines = ({ message }: Error): string[] => [
  '✗ searches   not checked',
  `             ${message}`,
]

/** The part of `npm run verify` about searches, line by line. */
export function recordLines(all: CallData<typeof countRecords>): string[] {
  const { days, different, stored_twice, ...counts } = all
  return [
    ...countLines(counts),
    `${isEachOnce(all) ? '✓' : '✗'} searches   every search that is stored one by one is there once, and counted by hour, once`,
    `             ${count(days)} days compared, ${different.length === 0 ? 'all the same' : `${count(different.length)} different`}`,
    ...different.map(
      ({ day, stored, counted }) =>
        `    ${day}: ${count(stored)} stored, ${count(counted)} counted${stored === counted ? ', under other records or outcomes' : ''}`,
    ),
    ...stored_twice.map(
      ({ day, rows }) => `    ${day}: ${count(rows)} rows of searches that are stored already`,
    ),
  ]
}
