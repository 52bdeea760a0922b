import { z } from 'zod'
import { call } from '../base/call.ts'

const page = 'docs/operations.md#back-up'

/** How long analytics holds its writes for a back-up at most, in milliseconds. */
export const HOLD_MS = 30_000

export const freezeWarehouse = call({
  method: 'POST',
  path: '/analytics/backup/freeze',
  access: 'service',
  summary:
    'Freezes the tables of the embedded ClickHouse for a back-up and holds all writes until they are released, 30 s at most.',
  page,
  data: z.object({
    /** Of this freeze, for the calls after it. */
    id: z.string(),
    /** Folder on the host of analytics with a whole data folder of hard links. */
    folder: z.string(),
    /** Highest number of the warehouse's DDL. */
    schema: z.number(),
    engine_version: z.string(),
    /** Searches that are stored one by one, and searches that are counted by hour. */
    searches_stored: z.number(),
    searches_counted: z.number(),
  }),
})

export const releaseWarehouse = call({
  method: 'POST',
  path: '/analytics/backup/release',
  access: 'service',
  summary: 'Lets writes to the warehouse go on.',
  page,
  body: z.object({ id: z.string() }),
  data: z.object({
    /** False when the writes were not held any more: then what was done in between is not from one moment. */
    was_held: z.boolean(),
  }),
})

export const removeFrozen = call({
  method: 'POST',
  path: '/analytics/backup/remove',
  access: 'service',
  summary: 'Removes the hard links of a freeze.',
  page,
  body: z.object({ id: z.string() }),
  data: z.object({ was_held: z.boolean() }),
})

export const countRecords = call({
  method: 'POST',
  path: '/analytics/backup/count-records',
  access: 'service',
  summary:
    'Counts records of both databases, for comparing with a back-up, and finds days whose searches are not all stored and counted by hour once.',
  page,
  data: z.object({
    users: z.number(),
    publisher_links: z.number(),
    revision: z.number(),
    imports: z.number(),
    searches_stored: z.number(),
    searches_counted: z.number(),
    /** Days that were compared: those of which every search is still stored. */
    days: z.number(),
    /**
     * Days that differ, also after a few seconds, in which searches may be on their way. With equal numbers, searches are
     * counted under other records or outcomes.
     */
    different: z.array(z.object({ day: z.string(), stored: z.number(), counted: z.number() })),
    /** Days with rows of searches that are stored already, and how many rows these are. */
    stored_twice: z.array(z.object({ day: z.string(), rows: z.number() })),
  }),
})
