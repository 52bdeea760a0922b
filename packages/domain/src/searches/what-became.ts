import type { LoggedSearch } from '@headgate/contract/searches/search-log'
import { filterReasonLabels } from '../labels.ts'
import type { FilterReason } from '../snapshot/search-event.ts'

/** What a search has to say, in the terms of its record. */
export type Told = Pick<
  LoggedSearch,
  | 'event_time'
  | 'outcome'
  | 'filtered_reason'
  | 'targeting_id'
  | 'rule_id'
  | 'advertiser_link_group_id'
  | 'provider_link_id'
  | 'provider'
  | 'provider_id'
  | 'keyword'
  | 'click_id'
  | 'country'
>

/** Why a filter stops a search, as the end of a sentence. No limit is named: it could be worked around. */
const because: Record<FilterReason, string> = {
  bot: 'the browser was recognised as a bot, or sent no name of itself',
  proxy_ip: 'it came from the address of a known proxy',
  ip_rate: 'too many searches came from one address on that day',
  chrome_version: 'the version of Chrome was too old',
  windows_version: 'the version of Windows was too old',
  short_keyword: 'the keyword was too short',
  latency: 'it came too soon after another search of the same client',
  high_paying_keyword: 'too many searches of that day had high paying keywords',
}

const isFilter = (reason: string): reason is FilterReason => Object.hasOwn(because, reason)

/** What became of a search and why, for operators. */
export interface WhatBecame {
  what: string
  why: string
}

/** In words an operator would use: docs/behaviour/reports.md#search-log. */
export function whatBecame(
  search: Omit<Told, 'event_time' | 'keyword' | 'click_id' | 'country'>,
): WhatBecame {
  const { outcome, filtered_reason: reason } = search
  switch (outcome) {
    case 'redirected': {
      const provider = search.provider ?? `advertiser ${search.provider_id}`
      const group =
        search.advertiser_link_group_id === 0 ? '' : ` through group ${search.advertiser_link_group_id}`
      return {
        what: `Sent to advertiser link ${search.provider_link_id} of ${provider}`,
        why: `Rule ${search.rule_id} was picked${group}`,
      }
    }
    case 'filtered':
      return {
        what: 'Sent to the custom fallback, or to the system fallback without one',
        why: isFilter(reason)
          ? `The filter ${filterReasonLabels[reason]} stopped it: ${because[reason]}`
          : `A filter stopped it: ${reason}`,
      }
    case 'overcapped':
      return {
        what: 'Sent to the over-cap address, or to a fallback without one',
        why:
          reason === 'unleased'
            ? 'A cap may have had room, but the engine held no units of it'
            : 'No rule had room left under its caps of the day',
      }
    case 'warmup':
      return {
        what: 'Sent to the warm-up link',
        why: 'It was one of the first searches of the publisher link, whose warm-up was on',
      }
    case 'fallback':
      return {
        what: 'Sent to the system fallback',
        why:
          search.targeting_id === 0
            ? "The address named no published link: an unknown one, another publisher's, or a wrong signature"
            : 'The publisher link or its publisher was not active',
      }
    default:
      return { what: outcome, why: reason }
  }
}

/** The same for the publisher who asks: nothing of advertisers, rules, caps in figures, or revenue. */
function becameForPublisher({ outcome, filtered_reason: reason, targeting_id }: Told): string {
  switch (outcome) {
    case 'redirected':
      return 'It was redirected to a page of search results.'
    case 'filtered':
      return isFilter(reason)
        ? `It was not sent on to a page of search results, because ${because[reason]}.`
        : 'It was not sent on to a page of search results, because a traffic filter stopped it.'
    case 'overcapped':
      return 'It was not sent on to a page of search results, because the link had no capacity left at that moment.'
    case 'warmup':
      return 'It was one of the first searches of the link, which are answered with a page for new links.'
    default:
      return targeting_id === 0
        ? 'It was answered with the fallback page, because its address did not belong to a published link.'
        : 'It was answered with the fallback page, because the link was not active at that time.'
  }
}

/** One line, whatever was sent. */
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** Plain sentences to send to a publisher who asks about a search. */
export function textForPublisher(search: Told): string {
  const { event_time, keyword, click_id, country, targeting_id } = search
  const time = `${event_time.slice(0, 10)} at ${event_time.slice(11, 19)} (UTC)`
  const link = targeting_id === 0 ? '' : ` on your link ${targeting_id}`
  const words = oneLine(keyword)
  const parts = [
    words === '' ? 'no keyword' : `the keyword "${words}"`,
    click_id === '' ? 'no click id' : `the click id ${oneLine(click_id)}`,
    ...(country === '' ? [] : [`the country ${country}`]),
  ]
  const list = `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
  return `We received this search on ${time}${link}, with ${list}.\n${becameForPublisher(search)}`
}
