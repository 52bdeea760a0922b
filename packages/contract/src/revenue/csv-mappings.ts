import { z } from 'zod'
import { call, id, idParams } from '../base/call.ts'
import { errors } from '../base/errors.ts'
import { messages } from '../base/messages.ts'
import { tooLong } from '../base/plain-texts.ts'
import { importScopes } from './import-values.ts'
import { dayOrders, numberForms, requiredFields, type RevenueField, revenueFields } from './revenue-fields.ts'

const texts = messages.mapping
const LONGEST = 200

/** Answers that reading a file asks for, kept for the next one; null as long as nobody was asked. */
const answers = {
  date_order: z.enum(dayOrders).nullable(),
  number_form: z.enum(numberForms).nullable(),
  scope: z.enum(importScopes).nullable(),
}

/**
 * The text of each field whose column is missing, or is the column of another field as well. Columns are compared as in
 * files, without case and blanks at their ends. A field may be there twice (decision 0240).
 */
export function columnProblems(
  pairs: readonly (readonly [field: RevenueField, column: string])[],
): Partial<Record<RevenueField, string>> {
  const given = pairs.map(([field, column]) => ({ field, name: column.trim().toLowerCase() }))
  const problems: Partial<Record<RevenueField, string>> = {}
  for (const field of requiredFields)
    if (!given.some((one) => one.field === field)) problems[field] = texts.columnRequired
  for (const one of given) {
    const clashes = (other: typeof one) =>
      other !== one && (other.name === one.name || other.field === one.field)
    if (one.name === '') problems[one.field] = texts.columnRequired
    else if (given.some(clashes)) problems[one.field] = texts.notUnique
  }
  return problems
}

const column = z.string().trim().max(LONGEST, tooLong(LONGEST))

/** The form: the column of each field, empty where the file has none. */
export const mappingForm = z
  .object({
    columns: z.object(
      Object.fromEntries(revenueFields.map((field) => [field, column])) as Record<
        RevenueField,
        typeof column
      >,
    ),
    ...answers,
  })
  .check((payload) => {
    const { columns } = payload.value
    const pairs = revenueFields.map((field) => [field, columns[field]] as const)
    const problems = columnProblems(pairs.filter(([, name]) => name !== ''))
    for (const [field, message] of Object.entries(problems))
      payload.issues.push({ code: 'custom', path: ['columns', field], message, input: columns })
  })
export type MappingForm = z.output<typeof mappingForm>

const isField = (text: string): text is RevenueField => (revenueFields as readonly string[]).includes(text)

/** Column name to field, as callers send it; problems are at the field, or at a column that names no field. */
const sentFields = z
  .record(z.string(), z.string(), texts.notUnique)
  .transform((sent, context) => {
    const pairs: [RevenueField, string][] = []
    const refuse = (at: string, message: string) =>
      context.addIssue({ code: 'custom', path: [at], message, input: sent })
    for (const [name, text] of Object.entries(sent)) {
      const field = text.trim().toLowerCase()
      if (!isField(field)) refuse(name, texts.notUnique)
      else if (name.trim().length > LONGEST) refuse(field, tooLong(LONGEST))
      else pairs.push([field, name.trim()])
    }
    for (const [field, message] of Object.entries(columnProblems(pairs))) refuse(field, message)
    return Object.fromEntries(pairs.map(([field, name]) => [name, field]))
  })
  .pipe(z.record(z.string(), z.enum(revenueFields)))

export const csvMapping = z.object({
  id: z.number(),
  /** Column name to field. */
  fields: z.record(z.string(), z.enum(revenueFields)),
  advertiser_id: z.number(),
  ...answers,
  /** The users who made it and who saved it last; null for the sample business. */
  uploaded_by: z.number().nullable(),
  updated_by: z.number().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type CsvMapping = z.infer<typeof csvMapping>

/** Some callers send who saves. The server takes the signed-in user instead. */
const sender = z.union([z.number(), z.string()]).nullish()
const senders = { uploaded_by: sender, updated_by: sender }

const page = 'docs/behaviour/advertisers.md#csv-field-mapping'
const saved = z.object({ mappingData: csvMapping })

export const getMapping = call({
  method: 'GET',
  path: '/api/mapping/:providerId',
  access: 'admin',
  summary: "How the columns of an advertiser's files are mapped; null while they are not.",
  page,
  params: z.object({ providerId: id }),
  data: z.object({ mappingData: csvMapping.nullable() }),
})

/** An advertiser as the upload screen offers it. */
export const mappedAdvertiser = z.object({
  id: z.number(),
  name: z.string(),
  status: z.boolean(),
  csv_source_identifier: z.string().nullable(),
  mapping: csvMapping.nullable(),
  /** When the last file that was booked came in; null before the first. */
  last_execution_date: z.string().nullable(),
})
export type MappedAdvertiser = z.infer<typeof mappedAdvertiser>

export const listMappedAdvertisers = call({
  method: 'GET',
  path: '/api/mapping/advertisers',
  access: 'admin',
  summary:
    'Advertisers that are displayed in the upload screen, by name, each with its mapping and its last upload.',
  page,
  data: z.object({ advertisers: z.array(mappedAdvertiser) }),
})

export const storeMapping = call({
  method: 'POST',
  path: '/api/store/mapping',
  access: 'admin',
  summary: "Maps the columns of an advertiser's files for the first time.",
  page,
  repeatable: 'body',
  body: z.object({
    fields: sentFields,
    advertiser_id: id,
    date_order: answers.date_order.default(null),
    number_form: answers.number_form.default(null),
    scope: answers.scope.default(null),
    ...senders,
  }),
  data: saved,
  fails: [errors.savedBefore],
})

export const updateMapping = call({
  method: 'PUT',
  path: '/api/update/mapping/:id',
  access: 'admin',
  summary:
    'Changes a mapping. Answers that are not sent stay; null forgets one. `updatedAt`, when sent, must be the one that was read: 409 otherwise.',
  page,
  params: idParams,
  body: z.object({
    fields: sentFields,
    advertiser_id: id.optional(),
    date_order: answers.date_order.optional(),
    number_form: answers.number_form.optional(),
    scope: answers.scope.optional(),
    ...senders,
    updatedAt: z.string().optional(),
  }),
  data: saved,
})
