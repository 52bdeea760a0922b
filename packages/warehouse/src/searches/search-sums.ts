import { addDays, utcDay, type DayRange } from '@headgate/domain/days'
import type { Warehouse } from '../client/client.ts'
import { earliest } from './batch.ts'

/** The searches of one day, as they are stored one by one and as they are counted by hour. */
export interface SearchDay {
  day: string
  /** Whether every search of the day is still stored. Only such days are compared. */
  isKept: boolean
  stored: number
  counted: number
  /** Whether they have the same hours, records, properties and outcomes, too. False for days that are not compared. */
  isSame: boolean
}

export interface SearchSums {
  /** All that are stored one by one, and all that are counted by hour. */
  searches_stored: number
  searches_counted: number
  /** Days that were compared: those of which every search is still stored. */
  days: number
  /** With equal numbers, searches are counted under other records or outcomes than they have. */
  different: { day: string; stored: number; counted: number }[]
}

/**
 * What is compared beyond the number, besides hour and outcome. Counts from before a column was added to `search_hour`
 * have nothing there, so columns of later migrations are not in it.
 */
const compared = `publisher_id, targeting_id, provider_id, provider_link_id, rule_id, advertiser_link_group_id, platform_id,
  search_engine_id, tag_type_id, traffic_source_id, CAST(quality_score AS Int8), CAST(filtered_reason AS Int8), country, channel`

const outcomes = ['redirected', 'filtered', 'overcapped', 'warmup', 'fallback'] as const

const allDays: DayRange = { from: '1970-01-01', to: '2100-01-01' }
/** A day of a large warehouse is read as a whole. Below the time limit of the client. */
const SECONDS = 140

/** A number for what searches have in common; `hour` is a text of SQL. */
const mark = (hour: string, outcome: string) =>
  `cityHash64(toUInt32(toUnixTimestamp(${hour})), ${compared}, ${outcome})`

/** The marks of all searches that a row of `search_hour` counts, added up. */
const markOfCounts = outcomes.map((one) => `${one} * ${mark('hour', `'${one}'`)}`).join(' + ')

const eventsOf = `event_time >= toDateTime({from:Date}, 'UTC') AND event_time < toDateTime({to:Date} + 1, 'UTC')`
const hoursOf = `batch = 0 AND hour >= toDateTime({from:Date}, 'UTC') AND hour < toDateTime({to:Date} + 1, 'UTC')`

interface Reading {
  range?: DayRange | undefined
  signal?: AbortSignal | undefined
}

/**
 * Compares the searches of each day with those that are counted by hour. The numbers of all days are one quick statement;
 * the rest is a statement for each day with equal numbers, so that none takes long.
 */
export async function readSearchDays(
  warehouse: Warehouse,
  { range = allDays, signal }: Reading = {},
): Promise<SearchDay[]> {
  const kept = addDays(utcDay(new Date(earliest(Date.now()))), 1)
  const { rows } = await warehouse.query<Pick<SearchDay, 'day' | 'stored' | 'counted'>>({
    sql: `SELECT toString(date) AS day, sum(events) AS stored, sum(searches) AS counted
      FROM (
        SELECT toDate(event_time) AS date, count() AS events, 0 AS searches FROM search_event WHERE ${eventsOf} GROUP BY date
        UNION ALL
        SELECT toDate(hour) AS date, 0, sum(searches) FROM search_hour WHERE ${hoursOf} GROUP BY date
      ) GROUP BY date ORDER BY date`,
    parameters: { ...range },
    signal,
    limits: { seconds: SECONDS },
    exact: 'tokens',
  })
  const days: SearchDay[] = []
  for (const row of rows) {
    const isKept = row.day >= kept
    const isSame = isKept && row.stored === row.counted && (await hasSameMarks(warehouse, row.day, signal))
    days.push({ ...row, isKept, isSame })
  }
  return days
}

/**
 * Whether the searches of a day have the hours, records, properties and outcomes of its counts. It needs little memory: the
 * sum of the marks of all searches, beyond its 64 bits too, must be that of the counts.
 */
async function hasSameMarks(warehouse: Warehouse, day: string, signal?: AbortSignal): Promise<boolean> {
  const { rows } = await warehouse.query<{ same: number }>({
    // Both tables in one statement. A batch that is stored and not counted yet may still be in one of them alone: the
    // caller looks again.
    sql: `SELECT sum(stored) = sum(counted) AS same FROM (
        SELECT sum(${mark('toStartOfHour(event_time)', 'CAST(outcome AS String)')}) AS stored, toUInt64(0) AS counted
        FROM search_event WHERE ${eventsOf}
        UNION ALL
        SELECT 0, sum(${markOfCounts}) FROM search_hour WHERE ${hoursOf}
      )`,
    parameters: { from: day, to: day },
    signal,
    limits: { seconds: SECONDS },
    exact: 'tokens',
  })
  return rows[0]!.same === 1
}

/** Adds up days, and names those that differ. */
export function sumsOf(days: readonly SearchDay[]): SearchSums {
  const kept = days.filter(({ isKept }) => isKept)
  return {
    searches_stored: days.reduce((sum, { stored }) => sum + stored, 0),
    searches_counted: days.reduce((sum, { counted }) => sum + counted, 0),
    days: kept.length,
    different: kept
      .filter(({ stored, counted, isSame }) => stored !== counted || !isSame)
      .map(({ day, stored, counted }) => ({ day, stored, counted })),
  }
}

/**
 * How many rows of each day are of a search that is stored already. Counts by hour that were made of both rows are equal
 * to the rows, so only the searches' own ids show it. A day at a time, so that its segments have room in memory.
 */
export async function readStoredTwice(
  warehouse: Warehouse,
  days: readonly string[],
  signal?: AbortSignal,
): Promise<{ day: string; rows: number }[]> {
  const found: { day: string; rows: number }[] = []
  for (const day of days) {
    const { rows } = await warehouse.query<{ rows: number }>({
      sql: `SELECT sum(stored - searches) AS rows FROM (
          SELECT count() AS stored, uniqExact(sequence) AS searches FROM search_event
          WHERE ${eventsOf} GROUP BY segment
        )`,
      parameters: { from: day, to: day },
      signal,
      limits: { seconds: SECONDS },
      exact: 'tokens',
    })
    if (rows[0]!.rows > 0) found.push({ day, rows: rows[0]!.rows })
  }
  return found
}
