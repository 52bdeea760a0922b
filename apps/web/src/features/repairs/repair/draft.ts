import type {
  QueueRow,
  RepairAccount,
  RepairCandidate,
  RepairLink,
} from '@headgate/contract/revenue/repair-queue'
import type { RepairBody } from '@headgate/contract/revenue/repair-body'
import type { RepairKind } from '@headgate/contract/revenue/repair-values'

/** What a person has chosen for a row so far. Days `YYYY-MM-DD`; `to` is null while the account runs on. */
export interface Draft {
  channel: string | null
  kind: RepairKind | null
  /** Account to widen. */
  accountId: number | null
  /** Rule and advertiser link of an account to make. */
  pair: { linkId: number; ruleId: number } | null
  from: string
  to: string | null
}

export type AccountRule = RepairLink['rules'][number]

const earlier = (one: string, other: string) => (one < other ? one : other)
const later = (one: string, other: string) => (one > other ? one : other)

/** An account with the days that wait added, and no more than its neighbours allow. */
export function widened(
  { valid_from, valid_to, earliest, latest }: RepairAccount,
  { first_day, last_day }: Pick<QueueRow, 'first_day' | 'last_day'>,
): Pick<Draft, 'from' | 'to'> {
  const first = first_day === null ? valid_from : earlier(valid_from, first_day)
  const from = earliest === null ? first : later(first, earliest)
  if (valid_to === null || last_day === null) return { from, to: valid_to }
  const last = later(valid_to, last_day)
  return { from, to: latest === null ? last : earlier(last, latest) }
}

/** Days of a new account: those that wait. It runs on where engines serve its rule, and nothing follows. */
export function newDays(
  { is_served, taken }: AccountRule,
  { first_day, last_day }: Pick<QueueRow, 'first_day' | 'last_day'>,
  today: string,
): Pick<Draft, 'from' | 'to'> {
  const from = first_day ?? today
  const next = taken.find(({ valid_from }) => valid_from > from)
  if (next === undefined && is_served) return { from, to: null }
  return { from, to: last_day ?? from }
}

type Days = Pick<QueueRow, 'first_day' | 'last_day'>

/** An account that gets days by being widened. */
const gainsDays = (account: RepairAccount, row: Days): boolean => {
  const { from, to } = widened(account, row)
  return from !== account.valid_from || to !== account.valid_to
}

/** The first rule and link that have no account on the days that wait. */
function freePair({ links }: RepairCandidate, { first_day, last_day }: Days) {
  const isFree = ({ taken }: AccountRule) =>
    first_day === null ||
    last_day === null ||
    taken.every(
      ({ valid_from, valid_to }) => valid_from > last_day || (valid_to !== null && valid_to < first_day),
    )
  return links.flatMap((link) => link.rules.filter(isFree).map((rule) => ({ link, rule })))[0]
}

/** Which repairs a known channel allows. */
export function kindsOf(candidate: RepairCandidate, row: Days): RepairKind[] {
  const kinds: RepairKind[] = []
  if (!candidate.is_same && candidate.valid_days > 0) kinds.push('map')
  if (candidate.accounts.some((account) => gainsDays(account, row))) kinds.push('widen')
  if (freePair(candidate, row) !== undefined) kinds.push('make')
  return kinds
}

/** The draft with a channel, and the first repair that it allows. */
export function withChannel(draft: Draft, candidate: RepairCandidate, row: QueueRow, today: string): Draft {
  const [kind = null] = kindsOf(candidate, row)
  return withKind({ ...draft, channel: candidate.channel }, kind, candidate, row, today)
}

/** The draft with another repair, and what it is likely to need. */
export function withKind(
  draft: Draft,
  kind: RepairKind | null,
  candidate: RepairCandidate | undefined,
  row: QueueRow,
  today: string,
): Draft {
  const next: Draft = { ...draft, kind, accountId: null, pair: null }
  if (kind === 'widen') {
    const account = candidate?.accounts.find((one) => gainsDays(one, row))
    return account === undefined ? next : { ...next, accountId: account.id, ...widened(account, row) }
  }
  if (kind !== 'make') return next
  const free = candidate && freePair(candidate, row)
  if (free === undefined) return next
  const { link, rule } = free
  return { ...next, pair: { linkId: link.id, ruleId: rule.id }, ...newDays(rule, row, today) }
}

/**
 * Whether searches of these days also went through other rules than that of the account that gets the days. Not where
 * accounts have these days already, because then all of them share the money.
 */
export function othersHadSearches({ accounts, links, valid_days }: RepairCandidate, draft: Draft): boolean {
  const account = accounts.find(({ id }) => id === draft.accountId)
  const chosen = account ? { linkId: account.link_id, ruleId: account.rule_id } : draft.pair
  if (valid_days > 0 || chosen === null || (draft.kind !== 'widen' && draft.kind !== 'make')) return false
  return links.some(({ id, rules }) =>
    rules.some((rule) => (rule.searches ?? 0) > 0 && (id !== chosen.linkId || rule.id !== chosen.ruleId)),
  )
}

/** The repair that was chosen; null while something is missing. An ignored row has a form of its own. */
export function bodyOf(
  { channel, kind, accountId, pair, from, to }: Draft,
  row: QueueRow,
): RepairBody | null {
  const of = { provider_id: row.provider.id, channel: row.channel }
  const days = { valid_from: from, valid_to: to }
  if (kind === 'map' && channel !== null) return { kind, ...of, booked_as: channel }
  if (kind === 'widen' && accountId !== null) return { kind, ...of, account_id: accountId, ...days }
  if (kind === 'make' && pair !== null)
    return { kind, ...of, link_id: pair.linkId, rule_id: pair.ruleId, ...days }
  return null
}
