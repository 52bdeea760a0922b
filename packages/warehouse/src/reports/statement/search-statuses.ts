import { PAIR_FACTOR, type StatusFacts } from '@headgate/domain/revenue/maturity/open-days'
import type { Parameters } from '../../client/literal.ts'

/** A reported channel under the name that its searches have. */
const channelOf = (aliases: StatusFacts['aliases']) =>
  aliases.length === 0
    ? 'toString(b.channel)'
    : `transform(concat(toString(b.provider_id), ' ', toString(b.publisher_account_id), ' ', b.channel), {s_aliases:Array(String)},
        {s_channels:Array(String)}, toString(b.channel))`

const counts = ['searches', 'redirected', 'filtered', 'overcapped', 'warmup', 'fallback'] as const
const kept = `batch, hour, publisher_id, targeting_id, provider_id, provider_link_id, rule_id, advertiser_link_group_id,
      platform_id, search_engine_id, tag_type_id, traffic_source_id, quality_score, filtered_reason, country, channel`

/**
 * A key as a number, because sets of numbers are built and read ten times as fast as sets of texts. Two keys of a month
 * with the same number have odds of one in a million.
 */
const keyOf = (...parts: string[]) => `cityHash64(${parts.join(', ')})`

/**
 * `search_hour` with the match status of each row, as a table for FROM. A row of searches that no advertiser got is
 * split in two, because some of them were sent elsewhere on purpose. Spellings of a channel that differ in case are the
 * same when neither side has the other's.
 */
export function searchStatuses(
  { aliases }: StatusFacts,
  { days, booked, bookedDays }: { days: string; booked: string; bookedDays: string },
): string {
  const name = channelOf(aliases)
  const inReports = (key: string, condition = '1') =>
    `(SELECT ${key} FROM ${booked} WHERE ${bookedDays} AND ${condition})`
  const engine = `(SELECT ${keyOf('f.provider_id', 'toDate(f.hour)', 'toString(f.channel)')} FROM search_hour AS f
      WHERE f.batch = 0 AND f.provider_id > 0 AND f.redirected > 0 AND ${days})`
  const ofOtherCase = `${keyOf('b.provider_id', 'b.date', name)} NOT IN ${engine}`
  const [provider, day, channel, country] = [
    'provider_id',
    'toDate(hour)',
    'toString(channel)',
    'toString(country)',
  ] as const
  const folded = `lowerUTF8(${channel})`
  const status = `multiIf(redirected = 0, 0,
        ${keyOf(provider, day, channel, country)} IN ${inReports(keyOf('b.provider_id', 'b.date', name, 'toString(b.country)'), 'b.remarks != 6')}, 1,
        ${keyOf(provider, day, channel)} IN ${inReports(keyOf('b.provider_id', 'b.date', name))}, 4,
        ${keyOf(provider, day, folded, country)} IN ${inReports(keyOf('b.provider_id', 'b.date', `lowerUTF8(${name})`, 'toString(b.country)'), `b.remarks != 6 AND ${ofOtherCase}`)}, 1,
        ${keyOf(provider, day, folded)} IN ${inReports(keyOf('b.provider_id', 'b.date', `lowerUTF8(${name})`), ofOtherCase)}, 4,
        toUInt64(provider_id) * ${PAIR_FACTOR} + toUInt16(${day}) IN {s_covered:Array(UInt64)}, 5, 0)`
  const isElsewhere = {
    filtered: 'targeting_id IN {s_custom:Array(UInt32)}',
    overcapped: '(targeting_id IN {s_custom:Array(UInt32)} OR targeting_id IN {s_overcap:Array(UInt32)})',
    warmup: '0',
    fallback: '0',
  }
  const split = Object.entries(isElsewhere)
    .map(([count, elsewhere]) => `f.${count} * ((${elsewhere}) = (remarks = 8)) AS ${count}_of`)
    .join(',\n      ')
  const parts = Object.keys(isElsewhere).map((count) => `${count}_of`)
  return `(
    SELECT ${kept}, ${counts.join(', ')}, toUInt8(${status}) AS remarks
    FROM search_hour AS f
    WHERE batch = 0 AND provider_id > 0 AND ${days}
    UNION ALL
    SELECT ${kept}, ${parts.join(' + ')} AS searches_of, toUInt64(0), ${parts.join(', ')}, remarks
    FROM (SELECT ${kept}, ${split}, toUInt8(arrayJoin([7, 8])) AS remarks
      FROM search_hour AS f WHERE batch = 0 AND provider_id = 0 AND ${days})
    WHERE searches_of > 0
  ) AS f`
}

export function statusParameters(facts: StatusFacts): Parameters {
  return {
    s_covered: [...facts.covered],
    s_aliases: facts.aliases.map(
      ({ providerId, accountId, reported }) => `${providerId} ${accountId} ${reported}`,
    ),
    s_channels: facts.aliases.map(({ channel }) => channel),
    s_custom: [...facts.customFallback],
    s_overcap: [...facts.overcapUrl],
  }
}
