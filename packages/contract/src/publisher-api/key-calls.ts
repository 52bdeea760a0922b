import { z } from 'zod'
import { call, id, idParams } from '../base/call.ts'
import { publisherColumnKeys } from '../settings/display-columns.ts'
import type { PublisherColumnKey } from '../settings/display-columns.ts'

const page = 'docs/behaviour/public-api.md#keys'

/** The key of a publisher as its page shows it. */
export const publisherKeyDetails = z.object({
  /** The whole key in the reply that made it; later its first characters and dots; null while there is none. */
  token: z.string().nullable(),
  /** Id of the publisher. */
  id: z.number(),
  name: z.string(),
  created_at: z.string().nullable(),
  last_used_at: z.string().nullable(),
  /** Whether the key works: not while the publisher is archived or inactive. */
  is_active: z.boolean(),
  archived: z.boolean(),
  /** The columns of the publisher's users, which limit the key; null while its users have none. */
  columns: z.array(z.enum(publisherColumnKeys as [PublisherColumnKey, ...PublisherColumnKey[]])).nullable(),
})
export type PublisherKeyDetails = z.output<typeof publisherKeyDetails>

export const getPublisherKey = call({
  method: 'GET',
  path: '/api/publisher-details/:id',
  access: 'admin',
  summary: 'The API key of a publisher without its secret part, when it was made and last used.',
  page,
  params: idParams,
  data: publisherKeyDetails,
})

export const getOwnPublisherKey = call({
  method: 'GET',
  path: '/api/publisher-details-by-id/:accountId',
  access: 'all',
  summary: 'The same by the id of a user of the publisher. A publisher can read its own only.',
  page,
  params: z.object({ accountId: id }),
  data: publisherKeyDetails,
})

export const generatePublisherKey = call({
  method: 'POST',
  path: '/api/generate-publisher-token/:id',
  access: 'admin',
  summary:
    'Makes a new API key of a publisher, which only this reply has as a whole. The key before it stops working at once.',
  page,
  repeatable: 'body',
  params: idParams,
  data: publisherKeyDetails,
})

const older = (summary: string) => `${summary}, under the name that older callers know.`

export const getPublisherKeyOlder = call({
  ...getPublisherKey,
  path: '/api/publisher/api/details/:id',
  summary: older('The same as `publisher-details`'),
})

export const getOwnPublisherKeyOlder = call({
  ...getOwnPublisherKey,
  path: '/api/publisher/api/details/account/:accountId',
  summary: older('The same as `publisher-details-by-id`'),
})

export const generatePublisherKeyOlder = call({
  ...generatePublisherKey,
  path: '/api/publisher/api/details/:id',
  summary: older('The same as `generate-publisher-token`'),
})
