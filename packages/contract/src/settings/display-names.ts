import { z } from 'zod'
import { call, idParams } from '../base/call.ts'
import { errors } from '../base/errors.ts'
import { messages } from '../base/messages.ts'
import { tooLong } from '../base/plain-texts.ts'

const texts = messages.displayNames
const LONGEST = 100

/** Trimmed. Empty and blank have texts of their own. */
const displayName = z
  .string(texts.required)
  .min(1, { error: texts.required, abort: true })
  .trim()
  .min(1, texts.blank)
  .max(LONGEST, tooLong(LONGEST))

/** Database columns that have a display name, and the name that is proposed for each: docs/behaviour/settings.md#display-names. */
export const proposedNames = {
  date: 'Date',
  tag_number: 'Tag Number',
  tag_description: 'Tag Description',
  rule_id: 'Rule ID',
  advertiser_id: 'Advertiser',
  publisher_id: 'Publisher',
  channel: 'Channel',
  geo: 'Country',
  total_searches: 'Total Searches',
  monetized_searches: 'Monetized Searches',
  followon_searches: 'Follow-on Searches',
  initial_searches: 'Initial Searches',
  clicks: 'Clicks',
  ctr: 'CTR',
  monetized_ctr: 'Monetized CTR',
  gross_revenue: 'Gross Revenue',
  net_revenue: 'Net Revenue',
  rpm: 'RPM',
  rpmm: 'RPMM',
  rpc: 'RPC',
} as const
export type NamedColumn = keyof typeof proposedNames
export const namedColumns = Object.keys(proposedNames) as NamedColumn[]

export const displayNamesForm = z.object({
  // When none are sent, each column shows its own text that it is required.
  fields: z
    .object(
      Object.fromEntries(namedColumns.map((column) => [column, displayName])) as Record<
        NamedColumn,
        typeof displayName
      >,
    )
    .prefault({} as never),
})
export type DisplayNamesForm = z.input<typeof displayNamesForm>

export const displayNames = z.object({
  id: z.number(),
  /** Database column to display name. */
  fields: z.record(z.string(), z.string()),
  /** The user who saved them last; null after that user was removed, in the sample business, and for publishers. */
  updatedBy: z.number().nullable(),
  updatedAt: z.string(),
})
export type DisplayNames = z.infer<typeof displayNames>

/** Some callers send who saves. The server takes the signed-in user instead. */
const body = displayNamesForm.extend({ updatedBy: z.union([z.number(), z.string()]).nullish() })
const page = 'docs/behaviour/settings.md#display-names'
const data = z.object({ mappingData: displayNames })

/** The id of the only record. */
export const DISPLAY_NAMES_ID = 1

export const getDisplayNames = call({
  method: 'GET',
  path: '/api/displaymapping/:id',
  // The dashboard of publishers is labelled with them.
  access: 'all',
  summary:
    'The display names of database columns; null while none are set. There is one record, with the id 1.',
  page,
  params: idParams,
  data: z.object({ mappingData: displayNames.nullable() }),
})

export const storeDisplayNames = call({
  method: 'POST',
  path: '/api/store/displaymapping',
  access: 'admin',
  summary: 'Sets the display names for the first time.',
  page,
  repeatable: 'body',
  body,
  data,
  fails: [errors.savedBefore],
})

export const updateDisplayNames = call({
  method: 'PUT',
  path: '/api/update/displaymapping/:id',
  access: 'admin',
  summary: 'Changes the display names. `updatedAt`, when sent, must be the one that was read: 409 otherwise.',
  page,
  params: idParams,
  body: body.extend({ updatedAt: z.string().optional() }),
  data,
})
