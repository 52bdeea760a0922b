import { z } from 'zod'

/** Columns of `search_event` that are texts, with the names of a search in replies. */
const texts = [
  'outcome',
  'filtered_reason',
  'channel',
  'country',
  'keyword',
  'click_id',
  'sub_id',
  'user_agent',
  'referrer',
] as const

/** Columns that are numbers. */
const numbers = [
  'publisher_id',
  'targeting_id',
  'rule_id',
  'advertiser_link_group_id',
  'group_rule_id',
  'provider_id',
  'provider_link_id',
  'revision',
] as const

type Columns<Names extends readonly string[], Schema> = Record<Names[number], Schema>
const columnsOf = <const Names extends readonly string[], Schema>(names: Names, schema: Schema) =>
  Object.fromEntries(names.map((name) => [name, schema])) as Columns<Names, Schema>

/** What is read of a search, as columns of a statement. */
export const searchColumns = [...texts, ...numbers].join(', ')

/** The same columns in a row of the engine. */
export const searchColumnSchemas = {
  ...columnsOf(texts, z.string()),
  ...columnsOf(numbers, z.coerce.number()),
}
