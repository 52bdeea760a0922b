import type { CallData } from '@headgate/contract/base/call'
import { accountSums } from '@headgate/contract/revenue/booking-calls'
import type { PublisherAccount, verifyPublisherAccounts } from '@headgate/contract/revenue/publisher-accounts'
import type { Day, DayRange } from '@headgate/domain/days'
import { millionthsOf, moneyText } from '@headgate/domain/revenue/money'
import type { AnalyticsPart } from '../analytics/analytics-part.ts'

type Verified = CallData<typeof verifyPublisherAccounts>['data'][number]
type AccountDay = CallData<typeof accountSums>['data'][number]
type Collected = Verified['booked']

/** Days of an account that are asked about: those on which it is valid, from `given.from` to `given.to`. */
function daysOf(account: PublisherAccount, given: Partial<DayRange>, today: Day): DayRange {
  const { valid_from, valid_to } = account
  const last = valid_to !== null && valid_to < today ? valid_to : today
  return {
    from: given.from !== undefined && given.from > valid_from ? given.from : valid_from,
    to: given.to !== undefined && given.to < last ? given.to : last,
  }
}

/**
 * Compares what accounts have in their booked rows with what a booking would give them now, one call for each
 * advertiser, in the order of the accounts. See docs/behaviour/revenue.md#verifying-accounts.
 */
export async function verifyAccounts(
  { analytics, signal }: { analytics: AnalyticsPart; signal: AbortSignal },
  accounts: readonly PublisherAccount[],
  given: Partial<DayRange>,
  today: Day,
): Promise<Verified[]> {
  const found = new Map<number, AccountDay[]>()
  for (const [provider_id, own] of Map.groupBy(accounts, (account) => account.provider_id)) {
    const ranges = own.map((account) => daysOf(account, given, today)).filter(({ from, to }) => from <= to)
    if (ranges.length === 0) continue
    const from_day = ranges.reduce((least, { from }) => (from < least ? from : least), ranges[0]!.from)
    const to_day = ranges.reduce((most, { to }) => (to > most ? to : most), ranges[0]!.to)
    const body = { provider_id, account_ids: own.map(({ id }) => id), from_day, to_day }
    const { data } = await analytics.send(accountSums, { body, signal })
    for (const one of data) found.set(one.account_id, [...(found.get(one.account_id) ?? []), one])
  }
  return accounts.map((account) => {
    const range = daysOf(account, given, today)
    // The sums are limited by the asked days and not by the account's validity: booked rows outside of it are a
    // mistake that must show.
    return compared(account.id, range, found.get(account.id) ?? [])
  })
}

function compared(account_id: number, { from, to }: DayRange, days: readonly AccountDay[]): Verified {
  const differing = days.filter(({ booked, now }) => !isSame(booked, now))
  return {
    account_id,
    from_day: from,
    to_day: to,
    matches: differing.length === 0,
    booked: sum(days.map(({ booked }) => booked)),
    now: sum(days.map(({ now }) => now)),
    days: differing.map(({ day, booked, now }) => ({ day, booked, now })),
  }
}

/** Compares amounts, not texts: zeros at the end do not count. */
const isSame = (one: Collected, other: Collected) =>
  one.searches === other.searches &&
  millionthsOf(one.net) === millionthsOf(other.net) &&
  millionthsOf(one.publisher) === millionthsOf(other.publisher)

function sum(all: readonly Collected[]): Collected {
  const of = (name: 'net' | 'publisher') =>
    moneyText(all.reduce((total, one) => total + millionthsOf(one[name]), 0))
  return {
    net: of('net'),
    publisher: of('publisher'),
    searches: all.reduce((total, { searches }) => total + searches, 0),
  }
}
