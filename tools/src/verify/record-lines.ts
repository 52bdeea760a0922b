import type { countRecords } from '@headgate/contract/backup/backup-calls'
import type { CallData } from '@headgate/contract/base/call'

const count = (value: number) => value.toLocaleString('en-US')

type Counts = Omit<CallData<typeof countRecords>, 'days' | 'different'>

/** Numbers of records, the same lines for a back-up and for what was restored from it. */
export function countLines(counts: Counts): string[] {
  return [
    `${count(counts.users)} users, ${count(counts.publisher_links)} publisher links, revision ${count(counts.revision)}, ${count(counts.imports)} imports`,
    `${count(counts.searches_stored)} searches stored, ${count(counts.searches_counted)} counted by hour`,
  ]
}

/** The part of `npm run verify` about searches, line by line. */
export function recordLines({ days, different, ...counts }: CallData<typeof countRecords>): string[] {
  return [
    ...countLines(counts),
    `${different.length === 0 ? '✓' : '✗'} searches   every search that is stored one by one is counted by hour, once`,
    `             ${count(days)} days compared, ${different.length === 0 ? 'all the same' : `${count(different.length)} different`}`,
    ...different.map(
      ({ day, stored, counted }) => `    ${day}: ${count(stored)} stored, ${count(counted)} counted`,
    ),
  ]
}
