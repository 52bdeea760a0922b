import { listGroups } from '@headgate/contract/groups/calls'
import { listProviderLinks, providerLinkOptions } from '@headgate/contract/provider-links'
import { listPublisherAccounts, publisherAccountIds } from '@headgate/contract/revenue/publisher-accounts'
import { listProviderChannels } from '@headgate/contract/revenue/removal-calls'
import { listTargetingRules } from '@headgate/contract/targetings/rules'
import type { TargetingRule } from '@headgate/contract/targetings/values'
import { daysBefore } from '@headgate/domain/days'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../transport/send.ts'

/** A value that a filter suggests, by the name that the report has for it. */
export interface Suggestion {
  value: string
  label: string
}

/** More are narrowed down by typing. */
const size = 30
/** Older channels can be typed. */
const CHANNEL_DAYS = 92
/** Of so many chosen advertisers or publisher links the channels or rules are read. */
const MOST_CHOSEN = 10
const MOST_RULES = 500

function suggestions(
  names: readonly (string | readonly number[])[],
  read: (signal: AbortSignal) => Promise<Suggestion[]>,
) {
  return queryOptions({
    queryKey: ['suggestions', ...names.map(String)],
    queryFn: ({ signal }) => read(signal),
    staleTime: 30_000,
  })
}

/** The id and the name, as reports show them beside each other. */
const named = (id: number, name: string): Suggestion => ({ value: String(id), label: `${id} · ${name}` })

/** Nothing typed is no condition. */
const typed = (q: string) => (q === '' ? {} : { q })

/** The suggestions whose names contain a text. */
const containing = <One extends Suggestion>(all: readonly One[], text: string): One[] =>
  all.filter(({ label }) => label.toLowerCase().includes(text.trim().toLowerCase()))

/** What filters of reports suggest: a few records that contain a text, or that have it as their id. */
export const suggestionQueries = {
  accounts: (q: string, of: { publisher_id: number[]; provider_id: number[] }) =>
    suggestions(['accounts', q, of.publisher_id, of.provider_id], async (signal) => {
      const { data } = await send(listPublisherAccounts, { query: { ...typed(q), ...of, size }, signal })
      return data.map((one) => named(one.id, `${one.publisher.name} · ${one.sin}`))
    }),
  groups: (q: string) =>
    suggestions(['groups', q], async (signal) => {
      const reply = await send(listGroups, { query: { ...typed(q), size }, signal })
      return reply.advertiser_link_groups.map((one) => named(one.id, one.description ?? `Group ${one.id}`))
    }),
  advertiserLinks: (q: string, of: { provider_id: number[] }) =>
    suggestions(['advertiser-links', q, of.provider_id], async (signal) => {
      const list = async (by: { id?: number; link?: string }) =>
        (await send(listProviderLinks, { query: { ...by, ...of, size }, signal })).providerLinks.providerLinks
      // A number may be an id, and a part of a text.
      const [byId, byText] = await Promise.all([
        /^[1-9]\d{0,8}$/.test(q) ? list({ id: Number(q) }) : [],
        list(q === '' ? {} : { link: q }),
      ])
      const all = new Map([...byId, ...byText].map((one) => [one.id, one]))
      return [...all.values()].map((one) =>
        named(one.id, `${one.description ?? one.provider.name} · ${one.link_source_identifier_value}`),
      )
    }),
  /** Of the chosen publisher links all, and without one those that have a publisher ad account, by id. */
  rules: (q: string, targetings: readonly number[]) => ({
    ...suggestions(['rules', targetings.length === 0 ? q : '', targetings], (signal) =>
      targetings.length === 0 ? rulesById(q, signal) : rulesOf(targetings, signal),
    ),
    select: (all: Suggestion[]) => containing(all, q),
  }),
  channels: (q: string, providers: readonly number[]) =>
    suggestions(['channels', q, providers], async (signal) => {
      const some = { ...typed(q), size, since: daysBefore(CHANNEL_DAYS, new Date()) }
      const read = providers.slice(0, MOST_CHOSEN).map(async (advertiser_id) => {
        const { data } = await send(listProviderChannels, { query: { advertiser_id, ...some }, signal })
        return data.map(({ channel }) => channel)
      })
      const channels = new Set((await Promise.all(read)).flat())
      return [...channels]
        .toSorted()
        .slice(0, size)
        .map((channel) => ({ value: channel, label: channel }))
    }),
}

async function rulesById(q: string, signal: AbortSignal): Promise<Suggestion[]> {
  const { data } = await send(publisherAccountIds, { query: { of: 'rule_id', ...typed(q) }, signal })
  return data
    .slice(0, size)
    .map(({ id, status }) => ({ value: String(id), label: status ? String(id) : `${id} (inactive)` }))
}

/** Rules have no name: they are told by where they send searches to. */
async function rulesOf(targetings: readonly number[], signal: AbortSignal): Promise<Suggestion[]> {
  const read = targetings.slice(0, MOST_CHOSEN).map(async (targeting_id) => {
    const query = { targeting_id, size: MOST_RULES, order_by: 'priority', order_direction: 'ASC' } as const
    return (await send(listTargetingRules, { query, signal })).targeting_rules
  })
  const rules = (await Promise.all(read)).flat()
  const ids = rules.flatMap(({ provider_details: [target] }) => target?.provider_link ?? [])
  const links =
    ids.length === 0
      ? []
      : (await send(providerLinkOptions, { body: { provider_link_id: [...new Set(ids)] }, signal })).rows
  const names = new Map(
    links.map((link) => [link.id, `${link.provider_name} · ${link.link_source_identifier_value}`]),
  )
  return rules.map((rule) => {
    const name = [targetName(rule, names), rule.disabled ? '(disabled)' : ''].filter(Boolean).join(' ')
    return name === '' ? { value: String(rule.id), label: String(rule.id) } : named(rule.id, name)
  })
}

function targetName({ provider_details: [target] }: TargetingRule, names: Map<number, string>): string {
  if (target === undefined) return ''
  const { advertiser_link_group_id: group, provider_link: link } = target
  if (group !== null) return `Group ${group}`
  return link === null ? '' : (names.get(link) ?? `Advertiser link ${link}`)
}
