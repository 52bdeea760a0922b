import type { JsonSchema, Parameter } from './schema.ts'

const text: JsonSchema = { type: 'string' }
const id: JsonSchema = { type: 'integer', minimum: 1 }

const query = (name: string, required: boolean, schema = text): Parameter => ({
  name,
  in: 'query',
  required,
  schema,
})
const path = (name: string): Parameter => ({ name, in: 'path', required: true, schema: id })

/** Sent to the advertiser when the publisher link uses them (docs/behaviour/engine.md#placeholders). */
const optional = [
  'ad_account_id',
  'utm_source',
  'ad_group_id',
  'ad_placement_id',
  'ad_id',
  'pixel_id',
  'conversion_event',
  'ut',
  'site_id',
  'site_domain',
  'publisher_name',
  'sub_id',
  'client_id',
  'n',
].map((name) => query(name, false))

const refusal = (description: string) => ({ description, content: { 'text/plain': { schema: text } } })

/** What the redirect engine replies to when it cannot redirect: a line of text, and no envelope. */
export const redirectFailures = {
  400: refusal('Not a request of HTTP/1.x.'),
  404: refusal('Unknown link, and there is no system fallback.'),
  408: refusal('The request did not come within its time.'),
  431: refusal('The request line and headers are too large.'),
}

/** The address forms of the redirect engine, which listens on its own port. */
export const redirectForms = [
  {
    operationId: 'search',
    path: '/search',
    summary:
      'Standard form; with `sig`, an HMAC over both ids, it is the signed form. Redirects (302) to an advertiser link.',
    parameters: [
      query('q', true),
      query('publisher_id', true, id),
      query('targeting_id', true, id),
      query('click_id', false),
      query('sig', false),
      ...optional,
    ],
  },
  {
    operationId: 'searchByShortNames',
    path: '/s',
    summary: 'Compact form: the same with shorter names.',
    parameters: [
      query('q', true),
      query('p', true, id),
      query('t', true, id),
      query('c', false),
      ...optional,
    ],
  },
  {
    operationId: 'searchByPath',
    path: '/search/{publisher_id}/{targeting_id}',
    summary: 'Path form: the same with both ids in the path.',
    parameters: [
      path('publisher_id'),
      path('targeting_id'),
      query('q', true),
      query('click_id', false),
      ...optional,
    ],
  },
]
