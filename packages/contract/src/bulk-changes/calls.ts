import { z } from 'zod'
import { call, flag, id, idParams, repeatedFilter } from '../base/call.ts'
import { errors } from '../base/errors.ts'
import { listQuery } from '../base/list.ts'
import { contentDifference } from '../base/revisions.ts'
import { bookingMoves } from '../revenue/moves.ts'
import { capWarning } from '../targetings/cap-warning.ts'
import { targetNames } from '../targetings/revisions.ts'
import { bulkChangeValues, bulkLists, MOST_RECORDS, recordKinds } from './values.ts'

const kind = z.enum(recordKinds)

/** Checked rows of a list, or all rows that match its filters, which are those of the list's own call. */
export const bulkSelection = z.object({
  list: z.enum(bulkLists),
  ids: z.array(id).min(1).max(MOST_RECORDS).optional(),
  filters: z.record(z.string(), z.json()).optional(),
})
export type BulkSelection = z.infer<typeof bulkSelection>

/** One record of a preview: docs/behaviour/bulk-changes.md#preview. */
export const bulkRecord = z.object({
  kind,
  id: z.number(),
  /** The publisher's name, the group's description, the advertiser's name. */
  name: z.string(),
  /** Of the record that was read. The change is refused when the record has changed since. */
  updatedAt: z.string(),
  /** `changed`: published, with unpublished changes. `draft`: never published. `live`: served without publishing. */
  state: z.enum(['published', 'changed', 'draft', 'live']),
  outcome: z.enum(['change', 'same', 'conflict']),
  /** Why it cannot be changed; null when it can be. */
  problem: z.string().nullable(),
  /** Why it can only be saved as a draft; null when it can be published too. */
  publish_problem: z.string().nullable(),
  /** Another user whose unpublished changes publishing would put live too. */
  drafted_by: z.string().nullable(),
  /** Further facts about its change. */
  note: z.string().nullable(),
  warnings: z.array(capWarning),
  /** The changes to the record; null where there are none. Rules that stay the same are left out. */
  difference: contentDifference.nullable(),
  /** Where it has other unpublished changes: everything that publishing would change of what is live. */
  live_difference: contentDifference.nullable(),
})
export type BulkRecord = z.infer<typeof bulkRecord>

const body = { change: bulkChangeValues }
const page = 'docs/behaviour/bulk-changes.md#preview'

export const previewBulkChange = call({
  method: 'POST',
  path: '/api/bulk-change/preview',
  access: 'admin',
  summary:
    'What a change of many records would do to each of them. Without a selection, `link` takes every publisher link and group whose enabled rules use the advertiser link, and `undo` the records of that bulk change. Writes nothing.',
  page,
  body: z.object({ ...body, selection: bulkSelection.optional() }),
  data: z.object({
    records: z.array(bulkRecord),
    names: targetNames,
    /** Of an undo: the change that is set back. */
    undone: bulkChangeValues.nullable(),
  }),
})

export const movesOfBulkChange = call({
  method: 'POST',
  path: '/api/bulk-change/moves',
  access: 'admin',
  summary:
    'What another share of publisher ad accounts, or the undo of one, would move in booked figures. Changes nothing.',
  page: 'docs/behaviour/bulk-changes.md#revenue-shares',
  body: z.object({ ...body, account_ids: z.array(id).min(1).max(MOST_RECORDS) }),
  data: z.object({ moves: bookingMoves }),
  fails: [errors.reportLate],
})

/**
 * Refused with 400 and the text of each record that cannot be changed, as `targeting.5` or `group.3`, and with 409
 * `changed_meanwhile`, which names the records, when one has changed since the preview.
 */
export const runBulkChange = call({
  method: 'POST',
  path: '/api/bulk-change',
  access: 'admin',
  summary:
    'Changes these records as the preview shows, all or none. `publish` publishes those publisher links and groups that were published before; else all become drafts.',
  page: 'docs/behaviour/bulk-changes.md#applying',
  repeatable: 'body',
  largestBody: 4_000_000,
  body: z.object({
    ...body,
    publish: z.boolean(),
    records: z
      .array(z.object({ kind, id, updatedAt: z.string() }))
      .min(1)
      .max(MOST_RECORDS),
  }),
  data: z.object({
    /** Number of the bulk change. */
    id: z.number(),
    changed: z.number(),
    published: z.number(),
  }),
})

export const bulkChange = z.object({
  id: z.number(),
  /** ISO 8601, UTC. */
  made_at: z.string(),
  /** Name or e-mail. */
  made_by: z.string(),
  change: bulkChangeValues,
  /** Of an undo: the change that it set back. */
  undone: bulkChangeValues.nullable(),
  /** Whether it published, where that was a choice. */
  publish: z.boolean(),
  changed: z.number(),
  published: z.number(),
  kinds: z.array(kind),
  /** The number of the latest bulk change that set it back, and how many of its records. */
  undone_by: z.number().nullable(),
  undone_records: z.number(),
})
export type BulkChange = z.infer<typeof bulkChange>

export const bulkChangesQuery = listQuery({ columns: ['id', 'changed', 'published'] })
  .omit({ q: true })
  .extend({
    id: id.optional(),
    change: repeatedFilter(z.enum(['link', 'cap', 'filters', 'share', 'undo'])),
    mine: flag.default(false),
  })
export type BulkChangesQuery = z.output<typeof bulkChangesQuery>

export const listBulkChanges = call({
  method: 'GET',
  path: '/api/bulk-changes',
  access: 'admin',
  summary: 'Bulk changes that were made, the latest first.',
  page: 'docs/behaviour/bulk-changes.md#past-bulk-changes',
  query: bulkChangesQuery,
  data: z.object({ bulk_changes: z.array(bulkChange), total: z.number() }),
})

export const getBulkChange = call({
  method: 'GET',
  path: '/api/bulk-changes/:id',
  access: 'admin',
  summary: 'One bulk change.',
  page: 'docs/behaviour/bulk-changes.md#past-bulk-changes',
  params: idParams,
  data: z.object({ bulk_change: bulkChange }),
})

export const changedRecord = bulkRecord.pick({ kind: true, id: true, name: true }).extend({
  published: z.boolean(),
  difference: contentDifference,
  /** Whether it is still as the bulk change left it. */
  state: z.enum(['as_left', 'changed_since', 'removed']),
})
export type ChangedRecord = z.infer<typeof changedRecord>

/** Order and page of the records of a bulk change. */
export const bulkRecordsQuery = listQuery({ columns: ['id'], direction: 'ASC' })
  .pick({ page: true, size: true })
  .extend({ record_id: id.optional() })

export const recordsOfBulkChange = call({
  method: 'GET',
  path: '/api/bulk-changes/:id/records',
  access: 'admin',
  summary: 'The records of a bulk change, each with what changed.',
  page: 'docs/behaviour/bulk-changes.md#past-bulk-changes',
  params: idParams,
  query: bulkRecordsQuery,
  data: z.object({ records: z.array(changedRecord), total: z.number(), names: targetNames }),
})
