import { z } from 'zod'
import { alsoIncomplete, call, day, idParams, requiredText } from '../base/call.ts'
import { messages } from '../base/messages.ts'
import { noPaging, PAGE_PLACEHOLDER, paging, pagingProblems } from './paging.ts'

const texts = messages.credentials

/** Shown in place of a stored secret. Sent back unchanged, it means "as it was" (decision 0091). */
export const HIDDEN = '********'

/**
 * An address that can be called: http or https (https is added when the scheme is missing), a host with a dot, an IP
 * address or `localhost`, and no placeholder in scheme, host or port. The server also refuses private targets.
 */
export function readApiUrl(text: string): URL | undefined {
  const given = text.trim()
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(given) ? given : `https://${given}`)
  if (!url || !/^https?:$/.test(url.protocol) || /\s/.test(given)) return undefined
  const host = url.hostname
  const isName = /^[a-z\d_]([a-z\d_-]*[a-z\d_])?(\.[a-z\d_]([a-z\d_-]*[a-z\d_])?)+\.?$/i.test(host)
  return isName || host === 'localhost' || host.startsWith('[') ? url : undefined
}

export const NOT_AN_OBJECT = 'This must be a JSON object, such as {"name": "value"}.'
export const NOT_AN_OBJECT_OR_LIST = 'This must be a JSON object or a JSON list.'

/** The problem of a JSON text, if any. A body may be a list; headers and parameters must be objects. */
function jsonProblem(text: string, mayBeList: boolean): string | undefined {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && (mayBeList || !Array.isArray(value))) return undefined
    return mayBeList ? NOT_AN_OBJECT_OR_LIST : NOT_AN_OBJECT
  } catch {
    return texts.invalidJson
  }
}

const trimmed = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest)
    .nullish()
    .transform((text) => text ?? '')

const jsonText = (mayBeList: boolean) =>
  trimmed(20_000).superRefine((text, context) => {
    const message = text === '' ? undefined : jsonProblem(text, mayBeList)
    if (message !== undefined) context.addIssue({ code: 'custom', message })
  })
const nesting = trimmed(200).refine((text) => /^[\w-]*$/.test(text), texts.invalidFormat)

/** Names of the fields in a row of the advertiser's reply. */
export const mappingFields = z.object({
  date: requiredText(texts.dateRequired),
  channel: requiredText(texts.channelRequired),
  geo: requiredText(texts.countryRequired),
  total_searches: requiredText(texts.totalSearchesRequired),
  monetized_searches: requiredText(texts.monetizedSearchesRequired),
  clicks: requiredText(texts.clicksRequired),
  gross_revenue: requiredText(texts.grossRevenueRequired),
  /** Traffic quality; optional. */
  tq: trimmed(200),
})
export type MappingFields = z.output<typeof mappingFields>

export const defaultDateFormat = 'YYYY-MM-DD'

/** The Api Credentials tab. Headers, body and params are JSON texts. */
export const credentialsForm = z
  .object({
    is_active: z.boolean().default(false),
    url: requiredText(texts.urlRequired, 5_000).refine(
      (text) => text === '' || readApiUrl(text) !== undefined,
      texts.urlInvalid,
    ),
    nesting,
    date_format: requiredText(texts.dateFormatRequired, 50).default(defaultDateFormat),
    headers: jsonText(false),
    body: jsonText(true),
    params: jsonText(false),
    // When none is sent, each field shows its own text that it is required.
    mapping_fields: mappingFields.prefault({} as never),
    auth_url: trimmed(5_000).refine(
      (text) => text === '' || readApiUrl(text) !== undefined,
      texts.authUrlInvalid,
    ),
    auth_nesting: nesting,
    paging: paging.default(noPaging),
    /**
     * `updatedAt` of the stored credentials that filled the form. A save is refused with 409 when they have changed
     * since.
     */
    updatedAt: z.string().optional(),
  })
  .refine(({ auth_nesting, auth_url }) => !auth_nesting || Boolean(auth_url), {
    path: ['auth_nesting'],
    error: texts.authNestingWithoutUrl,
    ...alsoIncomplete,
  })
  .check((payload) => {
    const { paging: pages, url, headers, params, body } = payload.value
    const hasPlaceholder = [url, headers, params, body].some((text) => text.includes(PAGE_PLACEHOLDER))
    for (const [name, message] of Object.entries(pagingProblems(pages, hasPlaceholder)))
      payload.issues.push({ code: 'custom', path: ['paging', name], message, input: '' })
  })
export type CredentialsForm = z.input<typeof credentialsForm>
export type Credentials = Omit<z.output<typeof credentialsForm>, 'updatedAt'>

/** Stored credentials as the server returns them: secrets are replaced by HIDDEN. */
const shown = z.object({
  id: z.number(),
  provider_id: z.number(),
  is_active: z.boolean(),
  url: z.string(),
  nesting: z.string(),
  date_format: z.string(),
  headers: z.string(),
  body: z.string(),
  params: z.string(),
  mapping_fields: z.object({
    date: z.string(),
    channel: z.string(),
    geo: z.string(),
    total_searches: z.string(),
    monetized_searches: z.string(),
    clicks: z.string(),
    gross_revenue: z.string(),
    tq: z.string(),
  }),
  auth_url: z.string(),
  auth_nesting: z.string(),
  paging,
  updatedAt: z.string(),
})
export type ShownCredentials = z.infer<typeof shown>

const saved = z.object({ credential: shown })
const read = z.object({ credential: shown.nullable() })

const store = {
  method: 'POST',
  access: 'admin',
  params: idParams,
  body: credentialsForm,
  repeatable: 'body',
  data: saved,
} as const

export const storeCredential = call({
  ...store,
  path: '/api/advertiser/api/store-credential/:id',
  summary:
    'Stores how the API of an advertiser is called, encrypted. A value that is sent back as `********` stays as it was, as long as the call goes to the same host.',
  page: 'docs/behaviour/advertisers.md#api-credentials',
})

/** The older name of the same call. */
export const storeCredentials = call({
  ...store,
  path: '/api/providers/api/credentials/:id',
  summary: 'The same as `advertiser/api/store-credential`, under its older name.',
  page: 'docs/behaviour/advertisers.md#api-credentials',
})

const get = { method: 'GET', access: 'admin', params: idParams, data: read } as const

export const getCredential = call({
  ...get,
  path: '/api/advertiser/api/get-credential/:id',
  summary: 'How the API of an advertiser is called; secrets are `********`. Null when nothing is stored.',
  page: 'docs/behaviour/advertisers.md#secrets',
})

export const getCredentials = call({
  ...get,
  path: '/api/providers/api/credentials/:id',
  summary: 'The same as `advertiser/api/get-credential`, under its older name.',
  page: 'docs/behaviour/advertisers.md#secrets',
})

export const deleteCredential = call({
  method: 'DELETE',
  path: '/api/advertiser/api/credential/:id',
  access: 'admin',
  summary: 'Removes the API credentials of an advertiser.',
  page: 'docs/behaviour/advertisers.md#api-credentials',
  params: idParams,
  data: z.object({ id: z.number() }),
})

export const setApiStatus = call({
  method: 'POST',
  path: '/api/advertiser/api/status/:id',
  access: 'admin',
  summary:
    'Switches the API of an advertiser on or off; on only when credentials are stored and the advertiser is not archived.',
  page: 'docs/behaviour/advertisers.md#api-credentials',
  params: idParams,
  body: z.object({ is_active: z.boolean() }),
  data: z.object({ id: z.number(), is_active: z.boolean() }),
})

/** The values that one field of the mapping would read from the first rows. */
const reading = z.object({
  field: z.string(),
  /** The name of the field in the rows. */
  source: z.string(),
  /** As text, one per shown row; null where the row has no such field. */
  values: z.array(z.string().nullable()),
  /** Why these values could not be used; null when they could. */
  problem: z.string().nullable(),
})

export const testCredential = call({
  method: 'POST',
  path: '/api/advertiser/api/test-credential/:id',
  access: 'admin',
  summary:
    'Calls the API of an advertiser once with the given credentials, stores nothing, and shows the result: status, first rows, and what each mapped field would read.',
  page: 'docs/behaviour/advertisers.md#test-call',
  params: idParams,
  body: z.object({ credential: credentialsForm, from_date: day, to_date: day }),
  data: z.object({
    /** HTTP status of the call; null when there was no reply. */
    status: z.number().nullable(),
    /** HTTP status of the sign-in; null without an auth url or without a reply. */
    auth_status: z.number().nullable(),
    milliseconds: z.number(),
    /** The problem, as a text; null when rows were found. */
    problem: z.string().nullable(),
    /** Pages that were read, at most two. */
    pages: z.number(),
    /** Whether a run would read further pages. */
    has_more: z.boolean(),
    /** Rows found by the nesting, on all read pages. */
    row_count: z.number(),
    /** The first of them, each as JSON text. */
    rows: z.array(z.string()),
    /** The beginning of the reply when no rows were found in it. */
    excerpt: z.string().nullable(),
    readings: z.array(reading),
  }),
})
export type TestResult = z.infer<(typeof testCredential)['data']>
