import type { BookingFacts } from '@headgate/db/revenue/booking-facts'
import type { KeptDay } from '@headgate/db/revenue/verify-facts'
import { makeBook } from '@headgate/domain/revenue/booking/book-day'
import { shareOf, shareUnits, WHOLE_SHARE } from '@headgate/domain/revenue/booking/exact-parts'
import type { Account, TruthRow } from '@headgate/domain/revenue/booking/facts'
import { orderTerms, termOn } from '@headgate/domain/revenue/booking/matching'
import { millionthsOf, moneyText } from '@headgate/domain/revenue/money'
import type { StoredRow } from '@headgate/warehouse/revenue/verify-rows'
import type { Findings } from './findings.ts'

interface GivenDay {
  truth: readonly TruthRow[]
  stored: readonly StoredRow[]
  kept: KeptDay | undefined
}

type Records = Pick<StoredRow, 'publisherId' | 'targetingId' | 'ruleId' | 'providerLinkId'>

/** What account 0 leads to. */
const nobody: Records = { publisherId: 0, targetingId: 0, ruleId: 0, providerLinkId: 0 }

const keyOf = ({ channel, country }: { channel: string; country: string }) =>
  JSON.stringify([channel, country])

const sourceOf = ({ channel, importId }: { channel: string; importId: number }) =>
  JSON.stringify([channel, importId])

const recordsOf = ({ publisherId, targetingId, ruleId, providerLinkId }: Records) =>
  `publisher ${publisherId}, publisher link ${targetingId}, rule ${ruleId}, advertiser link ${providerLinkId}`

interface Sums {
  gross: number
  net: number
  publisher: number
}

const counts = ['searches', 'monetized', 'clicks', 'followon', 'initial'] as const
const nothing = () => ({ searches: 0, monetized: 0, clicks: 0, followon: 0, initial: 0, gross: 0, net: 0 })

/** Compares the stored rows of one advertiser day by day with the truth, the accounts and what was noted of the day. */
export class DayCheck {
  readonly #findings: Findings
  readonly #providerId: number
  readonly #facts: BookingFacts
  readonly #accounts: Map<number, Account>
  /** Over all days; money in millionths. */
  readonly sums = { gross: 0, net: 0, publisher: 0, unmatched: 0, removed: 0, keys: 0, rows: 0 }

  constructor(findings: Findings, { providerId, facts }: { providerId: number; facts: BookingFacts }) {
    this.#findings = findings
    this.#providerId = providerId
    this.#facts = facts
    this.#accounts = new Map(facts.accounts.map((account) => [account.id, account]))
  }

  day(day: string, { truth, stored, kept }: GivenDay): void {
    this.#keys(day, truth, stored)
    for (const row of stored) {
      this.#share(day, row)
      this.#publisher(day, row)
    }
    this.#kept(day, truth, stored, kept)
    this.sums.keys += truth.length
    this.sums.rows += stored.length
  }

  /** A total that one grouping gives. */
  grouping({ grouping, gross, net, publisher }: Sums & { grouping: string }): void {
    const where = (what: string) => () => `advertiser ${this.#providerId}, ${what} grouped by ${grouping}`
    this.#money('parts', where('gross'), this.sums.gross, gross)
    this.#money('parts', where('net'), this.sums.net, net)
    this.#money('parts', where('publisher revenue'), this.sums.publisher, publisher)
  }

  /** The parts of every key add up to what was reported, unless a removal may have taken one of them out. */
  #keys(day: string, truth: readonly TruthRow[], stored: readonly StoredRow[]): void {
    const removed = this.#removedFrom(day, truth)
    const terms = termOn(orderTerms(this.#facts.providerTerms, 'Advertiser'), day)
    const units = terms?.reportsGross ? shareUnits(terms.share) : WHOLE_SHARE
    const parts = new Map<string, ReturnType<typeof nothing>>()
    for (const row of stored) {
      const key = keyOf(row)
      const sum = parts.get(key) ?? nothing()
      for (const name of counts) sum[name] += row[name]
      sum.gross += row.gross
      sum.net += row.net
      parts.set(key, sum)
    }
    for (const row of truth) {
      const key = keyOf(row)
      const found = parts.get(key) ?? nothing()
      parts.delete(key)
      if (removed.has(sourceOf(row))) continue
      const where = (what: string) => () => `${this.#at(day)}, channel and country ${key}, ${what}`
      this.#money('money', where('gross of its parts'), row.revenue, found.gross)
      this.#money('parts', where('net of its parts'), shareOf(row.revenue, units), found.net)
      for (const name of counts)
        this.#findings.same('parts', where(`${name} of its parts`), row[name], found[name])
    }
    for (const [key, { gross }] of parts)
      this.#findings.same(
        'money',
        () => `${this.#at(day)}, channel and country ${key}`,
        'not reported',
        moneyText(gross),
      )
  }

  /**
   * The channels of imports of which a removal may have taken a part. Without searches every account of a channel has a part:
   * those known now may divide it in another way than those that the booking knew.
   */
  #removedFrom(day: string, truth: readonly TruthRow[]): ReadonlySet<string> {
    if (!this.#facts.removals.some(({ from, to }) => from <= day && day <= to)) return new Set()
    const oneOfEach = new Map(truth.map((row) => [sourceOf(row), row]))
    const rows = makeBook(this.#facts).day({ day, truth: [...oneOfEach.values()], searches: [] })
    return new Set(rows.filter(({ isRemoved }) => isRemoved).map(sourceOf))
  }

  #share(day: string, row: StoredRow): void {
    const account = this.#accounts.get(row.accountId)
    if (row.accountId !== 0 && !account) return
    const share = account ? termOn(orderTerms(account.terms, `Account ${account.id}`), day)!.share : 0
    this.#money(
      'shares',
      () => `${this.#at(day)}, slot ${row.slot}, account ${row.accountId}: publisher revenue at ${share} %`,
      shareOf(row.net, shareUnits(share)),
      row.publisherRevenue,
    )
  }

  #publisher(day: string, row: StoredRow): void {
    const account = this.#accounts.get(row.accountId)
    const expected =
      row.accountId === 0
        ? recordsOf(nobody)
        : account
          ? recordsOf(account)
          : `no account ${row.accountId} of this advertiser`
    this.#findings.same(
      'publishers',
      () => `${this.#at(day)}, slot ${row.slot}, account ${row.accountId}`,
      expected,
      recordsOf(row),
    )
  }

  /** Gross of the day against the truth, and all sums against what was noted when the day was booked. */
  #kept(
    day: string,
    truth: readonly TruthRow[],
    stored: readonly StoredRow[],
    kept: KeptDay | undefined,
  ): void {
    const sum = { gross: 0, net: 0, publisher: 0, unmatched: 0, searches: 0, monetized: 0, clicks: 0 }
    const publishers = new Map<number, Sums>()
    for (const row of stored) {
      sum.gross += row.gross
      sum.net += row.net
      sum.publisher += row.publisherRevenue
      sum.searches += row.searches
      sum.monetized += row.monetized
      sum.clicks += row.clicks
      if (row.accountId === 0) sum.unmatched += row.gross
      const own = publishers.get(row.publisherId) ?? { gross: 0, net: 0, publisher: 0 }
      publishers.set(row.publisherId, {
        gross: own.gross + row.gross,
        net: own.net + row.net,
        publisher: own.publisher + row.publisherRevenue,
      })
    }
    const removed = kept ? millionthsOf(kept.removed) : 0
    this.sums.gross += sum.gross
    this.sums.net += sum.net
    this.sums.publisher += sum.publisher
    this.sums.unmatched += sum.unmatched
    this.sums.removed += removed
    const reported = truth.reduce((total, row) => total + row.revenue, 0)
    this.#money('money', () => `${this.#at(day)}, gross`, reported, sum.gross + removed)
    const where = (what: string) => () => `${this.#at(day)}, ${what}`
    if (!kept) {
      this.#findings.same('sums', where('noted sums'), `of ${stored.length} booked rows`, 'none')
      return
    }
    for (const name of ['gross', 'net', 'publisher', 'unmatched'] as const)
      this.#money('sums', where(name), millionthsOf(kept[name]), sum[name])
    for (const name of ['searches', 'monetized', 'clicks'] as const)
      this.#findings.same('sums', where(name), kept[name], sum[name])
    const noted = new Map(kept.publishers.map((one) => [one.publisherId, one]))
    for (const id of new Set([...noted.keys(), ...publishers.keys()]))
      for (const name of ['gross', 'net', 'publisher'] as const)
        this.#money(
          'sums',
          where(`${name} of publisher ${id}`),
          millionthsOf(noted.get(id)?.[name] ?? moneyText(0)),
          publishers.get(id)?.[name] ?? 0,
        )
    const versions = new Set(stored.map((row) => row.version))
    for (const version of versions)
      this.#findings.same('sums', where('number of the booking that wrote it'), kept.version, version)
    const since = new Set(stored.map((row) => row.shownSince))
    for (const booking of since)
      this.#findings.same(
        'sums',
        where('number of the booking that changed it last'),
        kept.shownSince,
        booking,
      )
  }

  #at(day: string): string {
    return `advertiser ${this.#providerId}, ${day}`
  }

  #money(
    invariant: Parameters<Findings['same']>[0],
    where: () => string,
    expected: number,
    found: number,
  ): void {
    this.#findings.same(invariant, where, expected, found, moneyText)
  }
}
