import { targetingTypes } from '@headgate/contract/base/constants'
import { isTimeZone } from '@headgate/contract/targetings/run-hours'
import { ENGINE_FORMAT, type EngineChange, type EngineKind } from './snapshot.ts'

/**
 * Finds records that an engine cannot use (decision 0166). PostgreSQL may contain records of a newer version, from a
 * back-up, or written by hand in SQL. One such record must not stop engines from serving all others. No schema library:
 * the check runs for each of a million records at a start, and a library would copy each of them.
 */
export function changeProblem({ kind, entity_id, content, format = 1 }: EngineChange): string | null {
  const check: Check | undefined = checks[kind]
  if (check === undefined) return `kind ${kind} is not known to this engine`
  if (content === null) return null
  if (entity_id > HIGHEST_ID)
    return `id ${entity_id} is above ${HIGHEST_ID}, the highest that an engine serves`
  if (format > ENGINE_FORMAT)
    return `format ${format} is newer than ${ENGINE_FORMAT}, which this engine knows`
  const found = check(content)
  return found === null ? null : `content${found}`
}

/**
 * The tables of a snapshot have a place for each id up to the highest, and a publication copies a word for each 512 of them:
 * one megabyte at this id, 17 at the highest of PostgreSQL's numbers.
 */
export const HIGHEST_ID = 2 ** 27 - 1

/** Null when it fits; else the place and the problem, such as `.rules[0].id is not a whole number`. */
type Check = (value: unknown) => string | null

const text: Check = (value) => (typeof value === 'string' ? null : ' is not a text')
const flag: Check = (value) => (typeof value === 'boolean' ? null : ' is neither true nor false')
const amount: Check = (value) => (Number.isFinite(value) ? null : ' is not a number')
const whole: Check = (value) =>
  Number.isSafeInteger(value) && (value as number) >= 0 ? null : ' is not a whole number'
/** Has a place in a word of the snapshot. */
const id: Check = (value) => whole(value) ?? ((value as number) < 2 ** 31 ? null : ' is not below 2^31')
/** In percent; a snapshot has it in units of 0.00001 %. */
const share: Check = (value) =>
  amount(value) ?? ((value as number) >= 0 && (value as number) <= 20_000 ? null : ' is not a share')
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || value === undefined ? null : check(value)
const oneOf =
  (...words: readonly string[]): Check =>
  (value) =>
    words.includes(value as string) ? null : ` is not one of ${words.join(', ')}`

function listOf(check: Check): Check {
  return (value) => {
    if (!Array.isArray(value)) return ' is not a list'
    for (let index = 0; index < value.length; index += 1) {
      const found = check(value[index])
      if (found !== null) return `[${index}]${found}`
    }
    return null
  }
}

/** The fields that an engine reads; there may be more. */
function shape(fields: Readonly<Record<string, Check>>): Check {
  const names = Object.keys(fields)
  const each = Object.values(fields)
  return (value) => {
    if (typeof value !== 'object' || value === null) return ' is not a record'
    for (let index = 0; index < names.length; index += 1) {
      const found = each[index]!((value as Record<string, unknown>)[names[index]!])
      if (found !== null) return `.${names[index]}${found}`
    }
    return null
  }
}

const way = oneOf(...targetingTypes)

const properties = {
  platform_id: id,
  search_engine_id: id,
  tag_type_id: id,
  traffic_source_id: id,
  quality_score: orNull(text),
}

const target = shape({
  traffic: share,
  provider_link_id: orNull(id),
  advertiser_link_group_id: orNull(id),
})

/** A zone that this engine's runtime does not know would stop the compilation of the whole snapshot. */
const zone: Check = (value) =>
  typeof value === 'string' && isTimeZone(value) ? null : ' is not a known time zone'

const hours = orNull(shape({ time_zone: zone, of_week: listOf(whole) }))

const company = shape({ name: text, status: flag, archived: flag })

const checks: Readonly<Record<EngineKind, Check>> = {
  targeting: shape({
    publisher_id: id,
    targeting_type: way,
    rules: listOf(shape({ id, daily_cap: whole, weight: orNull(share), hours, targets: listOf(target) })),
    filters: shape({
      ip_list_proxy: flag,
      ip_list_too_many_per_ip: flag,
      minimum_chrome_version: flag,
      minimum_windows_version: flag,
      short_keywords: flag,
      latency: orNull(amount),
      high_paying_keywords_percentage: orNull(amount),
      disable_filters_temporarily: flag,
    }),
    warmup_mode: flag,
    pass_referrer: flag,
    custom_fallback: orNull(text),
    overcap_url: orNull(text),
    yahoo: flag,
    sub_id: orNull(text),
    ...properties,
  }),
  targeting_flags: shape({ is_active: flag, archived: flag }),
  group: shape({
    targeting_type: way,
    capacity: whole,
    rules: listOf(shape({ id, capacity: whole, weight: orNull(share), hours, provider_link_id: id })),
  }),
  group_flags: shape({ active: flag, archived: flag }),
  provider_link: shape({
    provider_id: id,
    link: text,
    daily_cap: whole,
    disabled: flag,
    channel: text,
    ...properties,
  }),
  provider: company,
  publisher: company,
  settings: shape({
    default_domain: orNull(text),
    system_fallback: orNull(text),
    warmup_link: orNull(text),
    warmup_link_yahoo: orNull(text),
  }),
  search_list: shape({ entries: listOf(text) }),
}
