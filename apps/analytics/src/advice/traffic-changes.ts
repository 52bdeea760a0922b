import { setImmediate } from 'node:timers/promises'
import type { CallData, CallOutput } from '@headgate/contract/base/call'
import type { trafficChanges } from '@headgate/contract/advisor/traffic-changes'
import { readRecordsInUse, recordKey } from '@headgate/db/advisor/records-in-use'
import type { Db } from '@headgate/db/base/database'
import {
  type GroupedChange,
  groupChanges,
  type SubjectChange,
} from '@headgate/domain/advice/hourly/group-changes'
import { type HourlyChange, type HourlyLimits, judgeHours } from '@headgate/domain/advice/hourly/judge-hours'
import { daysOfHours, type DeclineLimits, slowDecline } from '@headgate/domain/advice/hourly/slow-decline'
import { addDays, HOUR_MS, utcDay } from '@headgate/domain/days'
import type { Warehouse } from '@headgate/warehouse/client/client'
import {
  type CountedKind,
  type HourRange,
  readHourlyCounts,
  readRecordedHours,
} from '@headgate/warehouse/advice/hourly-counts'
import { readUsualRpm } from '@headgate/warehouse/advice/usual-rpm'

interface Needs {
  warehouse: Warehouse
  db: Db
}

const WEEK = 168
/** Hours of 1970 before its first Monday. */
const FIRST_MONDAY = 4 * 24
const WEEKS_BACK = 6
/** Changes that closed longer ago say nothing about what began together with an open one. */
const REMEMBERED_HOURS = WEEK
/** No hour of a series with fewer searches can be far from what is expected, which is at most twice what came before. */
const EXPECTED_TIMES = 2.02
/** Series that are judged in one go, before other calls have their turn. */
const AT_ONCE = 20
/** Days whose RPM is usual: four weeks, of which nearly all is reported. */
const RPM_DAYS = { from: 35, to: 8 }

const kinds: readonly CountedKind[] = ['targeting', 'publisher', 'provider']

type Told = GroupedChange & { form: 'hourly' | 'slow' }

/** The weeks that are replayed: they begin with a Monday, so that all looks of one week see the same beginning. */
function replayed(until: number): HourRange {
  const monday = until - ((((until - 1 - FIRST_MONDAY) % WEEK) + WEEK) % WEEK) - 1
  return { from: monday - WEEKS_BACK * WEEK, to: until }
}

/**
 * What is far from its expectation at the end of an hour (docs/behaviour/advisor.md#far-from-what-is-expected). One
 * series after the other is read and judged, so that memory does not grow with the number of links.
 */
export async function readTrafficChanges(
  { warehouse, db }: Needs,
  body: CallOutput<typeof trafficChanges>['body'],
  signal?: AbortSignal,
): Promise<CallData<typeof trafficChanges>> {
  const until = Math.floor(Date.parse(body.until) / HOUR_MS)
  const range = replayed(until)
  const recorded = await readRecordedHours(warehouse, range, signal)
  // While nothing came after the last hour, that hour may not have come whole either.
  const isAway = ![...recorded].some((hour) => hour >= until)
  const unknown = Array.from({ length: until - range.from }, (_, at) => at).filter(
    (at) => !recorded.has(range.from + at) || (isAway && range.from + at === until - 1),
  )
  if (unknown.length === until - range.from) return { until: null, changes: [] }
  const judge = judgeOf(range, unknown, body)
  const changes: SubjectChange[] = []
  const declines: SubjectChange[] = []
  for (const kind of kinds) {
    let judged = 0
    for await (const { id, publisher, searches } of readHourlyCounts(warehouse, kind, {
      range,
      least: judge.least,
      signal,
    })) {
      const subject = { kind, id, publisher: kind === 'targeting' ? publisher : null }
      changes.push(...judge.hourly(searches).map((change) => ({ ...subject, ...change })))
      declines.push(...judge.slow(searches).map((change) => ({ ...subject, ...change })))
      judged += 1
      if (judged % AT_ONCE === 0) await setImmediate()
    }
  }
  const inUse = await readRecordsInUse(db, [...changes, ...declines])
  const isInUse = (change: SubjectChange) => inUse.has(recordKey(change))
  const told = toldOf(changes.filter(isInUse), declines.filter(isInUse))
  const lastKnown = Array.from({ length: until - range.from }, (_, at) => at).findLast(
    (at) => !unknown.includes(at),
  )!
  return {
    until: timeOf(range.from + lastKnown + 1),
    changes: await withRpm(warehouse, told, { until, signal }),
  }
}

const timeOf = (hour: number): string => new Date(hour * HOUR_MS).toISOString()

/** The methods with their limits, over the hours of a range of which some are unknown. */
function judgeOf(
  range: HourRange,
  unknown: readonly number[],
  body: CallOutput<typeof trafficChanges>['body'],
) {
  const hourlyLimits: HourlyLimits = {
    score: body.score,
    sureScore: body.sure_score,
    part: body.part,
    least: body.least,
  }
  const declineLimits: DeclineLimits = {
    part: body.decline_part,
    days: body.decline_days,
    least: body.decline_least,
  }
  const leastHour = body.least / EXPECTED_TIMES
  const known = (searches: Float64Array): Float64Array => {
    for (const at of unknown) searches[at] = NaN
    return searches
  }
  return {
    /** Searches in all hours, below which neither method has anything to judge. */
    least: Math.min(leastHour, body.decline_least),
    hourly: (searches: Float64Array) =>
      searches.some((one) => one >= leastHour)
        ? judgeHours({ from: range.from, searches: known(searches) }, hourlyLimits)
            .filter(({ closed }) => closed === null || closed >= range.to - REMEMBERED_HOURS)
            .map(ofHours)
        : [],
    slow: (searches: Float64Array) => {
      const decline = slowDecline(daysOfHours({ from: range.from, searches: known(searches) }), declineLimits)
      if (decline === null) return []
      const { since, expected, seen, days } = decline
      return [
        { direction: 'fall' as const, since: since * 24, isOpen: true, expected, seen, hours: days * 24 },
      ]
    },
  }
}

const ofHours = ({ direction, since, closed, expected, seen, hours }: HourlyChange) => ({
  direction,
  since,
  isOpen: closed === null,
  expected,
  seen,
  hours,
})

/** Changes that last, and declines of what is not told already. */
function toldOf(changes: readonly SubjectChange[], declines: readonly SubjectChange[]): Told[] {
  const hourly = groupChanges(changes).map((change) => ({ ...change, form: 'hourly' as const }))
  const isTold = ({ kind, id, publisher }: SubjectChange) =>
    hourly.some(
      (one) => (one.kind === kind && one.id === id) || (one.kind === 'publisher' && one.id === publisher),
    )
  const slow = groupChanges(declines.filter((one) => !isTold(one))).map((change) => ({
    ...change,
    form: 'slow' as const,
  }))
  return [...hourly, ...slow.filter((one) => !isTold(one))]
}

async function withRpm(
  warehouse: Warehouse,
  told: readonly Told[],
  { until, signal }: { until: number; signal: AbortSignal | undefined },
): Promise<CallData<typeof trafficChanges>['changes']> {
  const today = utcDay(new Date(until * HOUR_MS))
  const days = { from: addDays(today, -RPM_DAYS.from), to: addDays(today, -RPM_DAYS.to) }
  const rpm = new Map<string, number>()
  for (const kind of kinds) {
    const ids = told.filter((change) => change.kind === kind).map(({ id }) => id)
    for (const [id, value] of await readUsualRpm(warehouse, kind, { ids, days, ...(signal && { signal }) }))
      rpm.set(recordKey({ kind, id }), value)
  }
  return told.map((change) => ({
    kind: change.kind,
    id: change.id,
    publisher: change.publisher,
    form: change.form,
    direction: change.direction,
    since: timeOf(change.since),
    expected: change.expected,
    seen: change.seen,
    hours: change.hours,
    links: [...change.links],
    rpm: rpm.get(recordKey(change)) ?? null,
  }))
}
