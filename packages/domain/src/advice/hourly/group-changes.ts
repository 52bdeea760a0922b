import type { Direction } from './judge-hours.ts'

/** A change of a link, publisher or advertiser that is open, or closed lately. */
export interface SubjectChange {
  kind: 'targeting' | 'publisher' | 'provider'
  id: number
  /** The publisher of a publisher link; null of the others. */
  publisher: number | null
  direction: Direction
  since: number
  isOpen: boolean
  expected: number
  seen: number
  hours: number
}

/** What is told of: a change, or several of one publisher that began together. */
export interface GroupedChange extends SubjectChange {
  /** The publisher links that it stands for, if they are several. */
  links: readonly number[]
}

/** So many links of one publisher that change together are one change of the publisher. */
const TOGETHER = 3
/** Hours by which the beginnings of one cause may differ: small links show it later. */
const HOURS_APART = 1
/** A change of a parent that others explain to this part is not told besides. */
const EXPLAINED = 0.5

/**
 * What is told of all changes (docs/behaviour/advisor.md#what-is-told-once). Three links of one publisher that change in
 * one hour and direction are told as their publisher, as long as one of them is open, also when the others have closed.
 * A publisher or an advertiser whose change its links account for is not told besides.
 */
export function groupChanges(changes: readonly SubjectChange[]): GroupedChange[] {
  const links = changes.filter(({ kind }) => kind === 'targeting')
  const told: GroupedChange[] = []
  const together = Map.groupBy(links, ({ publisher, direction }) => `${publisher} ${direction}`)
  for (const some of together.values())
    for (const one of beganTogether(some)) {
      const open = one.filter(({ isOpen }) => isOpen)
      if (open.length === 0) continue
      if (one.length >= TOGETHER) told.push(ofPublisher(open))
      else told.push(...open.map(asTold))
    }
  const ofLinks = [...told]
  for (const change of changes.filter(({ kind, isOpen }) => kind === 'publisher' && isOpen))
    if (!isExplained(change, ofLinks.filter(belongsTo(change.id)))) told.push(asTold(change))
  const ofPublishers = [...told]
  for (const change of changes.filter(({ kind, isOpen }) => kind === 'provider' && isOpen)) {
    const sameHour = ofPublishers.filter(({ since }) => Math.abs(since - change.since) <= HOURS_APART)
    if (!isExplained(change, sameHour)) told.push(asTold(change))
  }
  return told.toSorted((one, other) => missingOf(other) - missingOf(one))
}

/** Searches that are missing, or too many, in an hour. */
export function missingOf({
  expected,
  seen,
  hours,
}: Pick<SubjectChange, 'expected' | 'seen' | 'hours'>): number {
  return hours === 0 ? 0 : Math.abs(expected - seen) / hours
}

const belongsTo =
  (publisher: number) =>
  (change: GroupedChange): boolean =>
    change.kind === 'publisher' ? change.id === publisher : change.publisher === publisher

/** In runs whose first and last began at most an hour apart. */
function beganTogether(changes: readonly SubjectChange[]): SubjectChange[][] {
  const runs: SubjectChange[][] = []
  for (const change of changes.toSorted((one, other) => one.since - other.since || one.id - other.id)) {
    const run = runs.at(-1)
    if (run !== undefined && change.since - run[0]!.since <= HOURS_APART) run.push(change)
    else runs.push([change])
  }
  return runs
}

const asTold = (change: SubjectChange): GroupedChange => ({ ...change, links: [] })

function ofPublisher(open: readonly SubjectChange[]): GroupedChange {
  const sum = (of: 'expected' | 'seen') => open.reduce((total, change) => total + change[of], 0)
  return {
    kind: 'publisher',
    id: open[0]!.publisher!,
    publisher: null,
    direction: open[0]!.direction,
    isOpen: true,
    since: Math.min(...open.map(({ since }) => since)),
    expected: sum('expected'),
    seen: sum('seen'),
    hours: Math.max(...open.map(({ hours }) => hours)),
    links: open.map(({ id }) => id).toSorted((one, other) => one - other),
  }
}

function isExplained(change: SubjectChange, others: readonly GroupedChange[]): boolean {
  const same = others.filter(({ direction }) => direction === change.direction)
  return same.reduce((sum, one) => sum + missingOf(one), 0) >= EXPLAINED * missingOf(change)
}
