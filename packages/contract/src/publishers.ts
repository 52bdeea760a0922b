import { z } from 'zod'
import { call, flag, id, idParams, idsBody, requiredText } from './base/call.ts'
import { optionalText } from './base/form-values.ts'
import { listQuery } from './base/list.ts'
import { messages } from './base/messages.ts'

/** A publisher as lists and forms read it (docs/behaviour/publishers.md#fields). */
export const publisher = z.object({
  id: z.number(),
  name: z.string(),
  details: z.string().nullable(),
  status: z.boolean(),
  default_domain_id: z.number().nullable(),
  default_domain: z.string().nullable(),
  is_live: z.boolean(),
  no_of_targetings: z.number(),
  /** True when it has a user. Without one, an admin cannot act as it. */
  has_account: z.boolean(),
  skype_conversation_id: z.string().nullable(),
  /** The name again, because some callers read it here. */
  publisher_info: z.object({ name: z.string() }),
  archivedAt: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Publisher = z.infer<typeof publisher>

const name = requiredText(messages.publishers.nameRequired)

/** Trimmed, null when empty. */
const details = optionalText(5_000)

export const publisherForm = z.object({
  name,
  details,
  status: z.boolean().default(true),
  default_domain_id: id.nullable().default(null),
})
export type PublisherForm = z.input<typeof publisherForm>

export const publisherColumns = [
  'id',
  'name',
  'details',
  'status',
  'default_domain',
  'is_live',
  'no_of_targetings',
  'updatedAt',
] as const

export const publishersQuery = listQuery({ columns: publisherColumns }).extend({
  archived: flag.default(false),
  status: flag.optional(),
  is_live: flag.optional(),
})
export type PublishersQuery = z.output<typeof publishersQuery>

/** Bulk calls have the change in the query and the ids in the body. */
const bulkQuery = z.object({ status: flag.optional(), deleted: z.literal('false').optional() })
const changed = z.object({ ids: z.array(z.number()) })

export const listPublishers = call({
  method: 'GET',
  path: '/api/publishers',
  access: 'admin',
  summary: 'Publishers, active or archived, filtered, sorted and paged.',
  page: 'docs/behaviour/publishers.md#list',
  query: publishersQuery,
  data: z.object({ publishers: z.array(publisher), total: z.number() }),
})

export const getPublisher = call({
  method: 'GET',
  path: '/api/publisher/:id',
  access: 'admin',
  summary: 'One publisher.',
  page: 'docs/behaviour/publishers.md#fields',
  params: idParams,
  data: z.object({ publisher }),
})

export const createPublisher = call({
  method: 'POST',
  path: '/api/publisher',
  access: 'admin',
  summary: 'Adds a publisher.',
  page: 'docs/behaviour/publishers.md#form',
  repeatable: 'body',
  body: publisherForm,
  data: z.object({ publisher }),
})

export const updatePublisher = call({
  method: 'PUT',
  path: '/api/publisher/:id',
  access: 'admin',
  summary:
    'Changes the fields that are sent, or restores an archived publisher (`archive=false`). `updatedAt`, when sent, must be the one that was read: 409 otherwise.',
  page: 'docs/behaviour/publishers.md#form',
  params: idParams,
  query: z.object({ archive: z.literal('false').optional() }),
  // Not `.partial()`, which keeps the form's defaults: an inline edit of the name would empty the domain.
  body: z
    .object({
      name: name.optional(),
      details: details.optional(),
      status: z.boolean().optional(),
      default_domain_id: id.nullable().optional(),
      updatedAt: z.string().optional(),
    })
    .optional(),
  data: z.object({ publisher }),
})

export const deletePublisher = call({
  method: 'DELETE',
  path: '/api/publisher/:id',
  access: 'admin',
  summary: 'Archives a publisher, or removes an archived one (`permanent=true`).',
  page: 'docs/behaviour/publishers.md#states',
  params: idParams,
  query: z.object({ permanent: flag.default(false) }),
  data: changed,
})

export const deletePublishers = call({
  method: 'DELETE',
  path: '/api/publishers',
  access: 'admin',
  summary: 'Archives publishers, or removes archived ones (`permanent=true`), all or none.',
  page: 'docs/behaviour/publishers.md#states',
  query: z.object({ permanent: flag.default(false) }),
  body: idsBody,
  data: changed,
})

export const updatePublishers = call({
  method: 'PUT',
  path: '/api/publishers',
  access: 'admin',
  summary:
    'Sets the status of publishers (`status=`) or restores archived ones (`deleted=false`), all or none.',
  page: 'docs/behaviour/publishers.md#states',
  query: bulkQuery,
  body: idsBody,
  data: changed,
})

export const publisherUsers = call({
  method: 'GET',
  path: '/api/pub-users',
  access: 'admin',
  summary: 'Ids of the publishers that have a user.',
  page: 'docs/behaviour/publishers.md#acting-as-a-publisher',
  data: z.array(z.number()),
})
