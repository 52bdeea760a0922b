import { z } from 'zod'
import { alsoIncomplete, call, day, flag, idParams, idsBody, requiredText } from '../base/call.ts'
import { optionalText } from '../base/form-values.ts'
import { listQuery } from '../base/list.ts'
import { messages } from '../base/messages.ts'
import { errors } from '../base/errors.ts'
import { bookingMoves } from '../revenue/moves.ts'

const texts = messages.providers

/** An advertiser (provider in the data) as lists, forms and selects read it (docs/behaviour/advertisers.md#fields). */
export const provider = z.object({
  id: z.number(),
  name: z.string(),
  details: z.string().nullable(),
  status: z.boolean(),
  is_live: z.boolean(),
  display_in_upload_screen: z.boolean(),
  csv_source_identifier: z.string().nullable(),
  /** Comma-separated channel variables that its links may use. */
  link_source_identifier: z.string().nullable(),
  advertiser_code: z.string().nullable(),
  reports_gross_revenue: z.boolean(),
  revenue_share_percentage: z.number(),
  /** Rules of publisher links and of groups that use it, without archived ones (decision 0090). */
  no_of_rules: z.number(),
  advertiser_configuration: z.object({ id: z.number(), is_active: z.boolean() }).nullable(),
  /** Both are read from `advertiser_configuration`. */
  api_status: z.boolean(),
  api_configuration_id: z.number().nullable(),
  skype_conversation_id: z.string().nullable(),
  archivedAt: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Provider = z.infer<typeof provider>

const name = requiredText(messages.publishers.nameRequired)

/** Channel variables: names without spaces or what separates parameters in an address, each once. */
const channelVariables = z
  .string()
  .max(1_000)
  .nullish()
  .transform((list) => [
    ...new Set(
      (list ?? '')
        .split(',')
        .map((one) => one.trim())
        .filter(Boolean),
    ),
  ])
  .refine((names) => names.every((one) => /^[^\s&=?#/]+$/.test(one)), {
    error: texts.linkSourceIdentifierRequired,
  })
  .transform((names) => names.join(',') || null)

const share = z
  .number(texts.revenueShareRequired)
  .min(0, texts.revenueShareRequired)
  .max(100, texts.revenueShareRequired)
  // The value of an emptied number input.
  .or(z.literal(''))
  // The 5 decimals that are kept.
  .transform((value) => (value === '' ? 0 : Math.round(value * 1e5) / 1e5))

const fields = {
  name,
  details: optionalText(5_000),
  status: z.boolean(),
  display_in_upload_screen: z.boolean(),
  csv_source_identifier: optionalText(200),
  link_source_identifier: channelVariables,
  advertiser_code: optionalText(100),
  reports_gross_revenue: z.boolean(),
  revenue_share_percentage: share,
}

/** The fields that conditions between fields read. */
export interface ProviderConditions {
  display_in_upload_screen: boolean
  csv_source_identifier: string | null
  link_source_identifier: string | null
  advertiser_code: string | null
  reports_gross_revenue: boolean
  revenue_share_percentage: number
}

/** The text of each field that must not be empty, given the others (decision 0090). */
export function providerProblems(
  values: ProviderConditions,
): Partial<Record<keyof ProviderConditions, string>> {
  return {
    ...(values.reports_gross_revenue &&
      !(values.revenue_share_percentage > 0) && { revenue_share_percentage: texts.revenueShareRequired }),
    ...(values.display_in_upload_screen &&
      !values.csv_source_identifier && { csv_source_identifier: texts.csvSourceIdentifierRequired }),
    ...(!values.link_source_identifier && { link_source_identifier: texts.linkSourceIdentifierRequired }),
    ...(!values.advertiser_code && { advertiser_code: texts.advertiserCodeRequired }),
  }
}

export const providerForm = z
  .object({
    ...fields,
    status: fields.status.default(true),
    display_in_upload_screen: fields.display_in_upload_screen.default(false),
    reports_gross_revenue: fields.reports_gross_revenue.default(false),
    revenue_share_percentage: fields.revenue_share_percentage.default(0),
  })
  .superRefine((values, context) => {
    for (const [path, message] of Object.entries(providerProblems(values)))
      context.addIssue({ code: 'custom', path: [path], message })
  }, alsoIncomplete)
export type ProviderForm = z.input<typeof providerForm>

export const providerColumns = [
  'id',
  'name',
  'details',
  'status',
  'is_live',
  'no_of_rules',
  'api_status',
  'display_in_upload_screen',
  'updatedAt',
] as const

export const providersQuery = listQuery({ columns: providerColumns }).extend({
  archived: flag.default(false),
  status: flag.optional(),
  is_live: flag.optional(),
})
export type ProvidersQuery = z.output<typeof providersQuery>

/** Bulk calls have the change in the query and the ids in the body. */
const bulkQuery = z.object({ status: flag.optional(), deleted: z.literal('false').optional() })
const changed = z.object({ ids: z.array(z.number()) })
export const listProviders = call({
  method: 'GET',
  path: '/api/providers',
  access: 'admin',
  summary: 'Advertisers, active or archived, filtered, sorted and paged.',
  page: 'docs/behaviour/advertisers.md#list',
  query: providersQuery,
  data: z.object({ providers: z.array(provider), total: z.number() }),
})

export const getProvider = call({
  method: 'GET',
  path: '/api/provider/:id',
  access: 'admin',
  summary: 'One advertiser.',
  page: 'docs/behaviour/advertisers.md#fields',
  params: idParams,
  data: z.object({ provider }),
})

export const createProvider = call({
  method: 'POST',
  path: '/api/provider',
  access: 'admin',
  summary: 'Adds an advertiser.',
  page: 'docs/behaviour/advertisers.md#fields',
  repeatable: 'body',
  body: providerForm,
  data: z.object({ provider }),
})

export const updateProvider = call({
  method: 'PUT',
  path: '/api/provider/:id',
  access: 'admin',
  summary:
    'Changes the fields that are sent, or restores an archived advertiser (`archive=false`). `updatedAt`, when sent, must be the one that was read: 409 otherwise. What it reports and our share hold from `from_day` on, today without one; those days are booked again. An advertiser used in rules cannot be made inactive.',
  page: 'docs/behaviour/advertisers.md#fields',
  params: idParams,
  query: z.object({ archive: z.literal('false').optional() }),
  body: z
    .object({
      name: fields.name.optional(),
      details: fields.details.optional(),
      status: fields.status.optional(),
      display_in_upload_screen: fields.display_in_upload_screen.optional(),
      csv_source_identifier: fields.csv_source_identifier.optional(),
      link_source_identifier: fields.link_source_identifier.optional(),
      advertiser_code: fields.advertiser_code.optional(),
      reports_gross_revenue: fields.reports_gross_revenue.optional(),
      revenue_share_percentage: fields.revenue_share_percentage.optional(),
      /** From which day the two above hold; today without one. */
      from_day: day.optional(),
      updatedAt: z.string().optional(),
    })
    .optional(),
  data: z.object({ provider }),
})

export const movesOfProvider = call({
  method: 'POST',
  path: '/api/provider/:id/moves',
  access: 'admin',
  summary: 'What another share of an advertiser from a day on would move. Changes nothing.',
  page: 'docs/behaviour/revenue.md#shares-and-their-days',
  params: idParams,
  body: z.object({
    reports_gross_revenue: fields.reports_gross_revenue,
    revenue_share_percentage: fields.revenue_share_percentage,
    from_day: day.optional(),
  }),
  data: z.object({ moves: bookingMoves }),
  fails: [errors.reportLate],
})

export const deleteProvider = call({
  method: 'DELETE',
  path: '/api/provider/:id',
  access: 'admin',
  summary:
    'Archives an advertiser that no rule uses, or removes an archived one with its API credentials (`permanent=true`).',
  page: 'docs/behaviour/advertisers.md#used-in-rules',
  params: idParams,
  query: z.object({ permanent: flag.default(false) }),
  data: changed,
})

export const deleteProviders = call({
  method: 'DELETE',
  path: '/api/providers',
  access: 'admin',
  summary: 'Archives advertisers, or removes archived ones (`permanent=true`), all or none.',
  page: 'docs/behaviour/advertisers.md#used-in-rules',
  query: z.object({ permanent: flag.default(false) }),
  body: idsBody,
  data: changed,
})

export const updateProviders = call({
  method: 'PUT',
  path: '/api/providers',
  access: 'admin',
  summary:
    'Sets the status of advertisers (`status=`) or restores archived ones (`deleted=false`), all or none.',
  page: 'docs/behaviour/advertisers.md#used-in-rules',
  query: bulkQuery,
  body: idsBody,
  data: changed,
})
