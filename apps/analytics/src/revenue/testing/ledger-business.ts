import assert from 'node:assert/strict'
import { systemActor } from '@headgate/db/base/audit'
import { planAccountChange, updatePublisherAccount } from '@headgate/db/publisher-accounts/change'
import { readNotedDays } from '@headgate/db/revenue/advertiser-days'
import { setInForce } from '@headgate/db/revenue/imports/imports'
import { createRemoval } from '@headgate/db/revenue/removals'
import { providerLink, revenueImport } from '@headgate/db/schema/all'
import { makeRevenueAdvertiser } from '@headgate/db/testing/revenue-business'
import type { BookingChange } from '@headgate/contract/revenue/booking-calls'
import type { Account, AccountRemoval, EngineCell } from '@headgate/domain/revenue/booking/facts'
import { dayOfMonth } from '@headgate/domain/days'
import { accountsFor, modelDay, termOn } from '@headgate/domain/revenue/booking/testing/plain-model'
import { modelTruth } from '@headgate/domain/revenue/booking/testing/plain-truth'
import type { Statement } from '@headgate/domain/revenue/booking/truth'
import { millionthsOf, moneyText } from '@headgate/domain/revenue/money'
import type { SeededRandom } from '@headgate/domain/seeded-random'
import { outcomes } from '@headgate/domain/snapshot/search-event'
import { encodeEvents, makeEvents } from '@headgate/warehouse/testing/search-events'
import { eq } from 'drizzle-orm'
import { ship, type TestAnalytics } from '../../testing/analytics.ts'
import { book } from '../book.ts'
import { preview } from '../preview.ts'
import { loadFile, type LoadedRow } from './loaded-import.ts'

const now = new Date()
/** In two months, so in two partitions, and less than 92 days ago: earlier searches are not stored. */
export const DAYS = [dayOfMonth(now, -1, 0), dayOfMonth(now, -1, 1), dayOfMonth(now, -1, 2)]
/** The first day of the month of the first of them, and of the month before. */
export const EARLIER = [dayOfMonth(now, -2, 1), dayOfMonth(now, -3, 1)] as const
export const range = { from: DAYS[0]!, to: DAYS.at(-1)! }
const CHANNELS = ['BN-12', 'BN-13', 'bn-13', 'XX-1']
const COUNTRIES = ['US', 'DE', '']

type Said = (
  | Omit<Extract<Statement, { kind: 'report' }>, 'importId'>
  | { kind: 'removal'; channels: string[] | null }
) & {
  importId: number
}

/** An import or removal of whole keys, as it was made. */
interface Made {
  id: number
  isInForce: boolean
  byDay: Map<string, Said>
  /** The removal of an account's data, which is no statement. */
  ofAccount?: AccountRemoval
}

/** One advertiser of a property test, with a ledger of all that was done to it, from which the plain model books. */
export class LedgerBusiness {
  readonly made: Made[] = []
  readonly cells = new Map<string, EngineCell[]>(DAYS.map((day) => [day, []]))
  readonly accounts: (Account & { terms: { from: string; share: number; isActive: boolean }[] })[] = []
  readonly id: number
  readonly #random: SeededRandom
  readonly #own: TestAnalytics
  #segments = 0

  private constructor(own: TestAnalytics, id: number, random: SeededRandom) {
    this.#own = own
    this.id = id
    this.#random = random
  }

  static async make(own: TestAnalytics, random: SeededRandom): Promise<LedgerBusiness> {
    const { db } = own.database
    const { id, accounts } = await makeRevenueAdvertiser(db, { 'BN-12': 1, 'BN-13': 3 })
    const business = new LedgerBusiness(own, id, random)
    for (const one of accounts) {
      const [link] = await db.select().from(providerLink).where(eq(providerLink.id, one.linkId))
      business.accounts.push({
        id: one.id,
        channel: one.channel,
        validFrom: '2026-01-01',
        validTo: null,
        publisherId: one.publisherId,
        targetingId: 0,
        ruleId: one.ruleId,
        providerLinkId: one.linkId,
        platformId: link!.platform_id,
        searchEngineId: link!.search_engine_id,
        tagTypeId: link!.tag_type_id,
        trafficSourceId: link!.traffic_source_id ?? 0,
        terms: [{ from: '2026-01-01', share: 70, isActive: true }],
      })
    }
    return business
  }

  #hasAccount(channel: string, day: string): boolean {
    return accountsFor(this.accounts, channel, day).length > 0
  }

  /** Loads a file; its dry run is that of putting it back, after it was taken out again. */
  async load(): Promise<void> {
    const random = this.#random
    const rows = DAYS.filter(() => random.chance(0.7)).flatMap((day) =>
      Array.from({ length: random.between(1, 6) }, (): LoadedRow => {
        const channel = random.pick(CHANNELS)
        return {
          day,
          channel,
          country: random.pick(COUNTRIES),
          searches: random.between(0, 1_000),
          revenue: moneyText(random.between(-200, 5_000_000)),
          isMatched: this.#hasAccount(channel, day),
        }
      }),
    )
    const { db } = this.#own.database
    const scope = random.chance(0.6) ? 'days' : 'lines'
    const id = await loadFile(this.#own, this.id, rows)
    await db.update(revenueImport).set({ scope }).where(eq(revenueImport.id, id))
    const byDay = Map.groupBy(rows, ({ day }) => day)
    const said = [...byDay].map(([day, ofDay]): [string, Said] => [
      day,
      {
        kind: 'report',
        importId: id,
        scope,
        rows: ofDay.map(({ channel, country, searches, revenue }) => ({
          channel,
          country,
          isCountryUnread: false,
          searches,
          monetized: searches,
          clicks: 1,
          followon: 0,
          initial: 0,
          revenue: millionthsOf(revenue),
        })),
      },
    ])
    this.made.push({ id, isInForce: true, byDay: new Map(said) })
  }

  /** Undoes an import or removal, or puts it back. */
  async turn(): Promise<void> {
    if (this.made.length === 0) return
    // The latest more often: what newer imports state anew is moved by none.
    const one = this.#random.chance(0.5) ? this.made.at(-1)! : this.#random.pick(this.made)
    const in_force = !one.isInForce
    await this.#foretold({ kind: 'import', import_id: one.id, in_force }, () => this.#setInForce(one))
  }

  /** The same with the latest one, unseen. */
  async turnLatest(): Promise<void> {
    const latest = this.made.at(-1)
    if (latest) await this.#setInForce(latest)
  }

  async #setInForce(one: Made): Promise<void> {
    const in_force = !one.isInForce
    await this.#own.database.db.transaction((tx) => setInForce(tx, systemActor, one.id, in_force))
    one.isInForce = in_force
  }

  async remove(): Promise<void> {
    const random = this.#random
    const account = random.chance(0.5) ? this.#busyAccount() : undefined
    const channels = account || random.chance(0.3) ? null : CHANNELS.filter(() => random.chance(0.4))
    const days = { from: DAYS[random.between(0, 1)]!, to: DAYS[2]! }
    const change = { kind: 'removal', account_id: account?.id ?? null, channels } as const
    await this.#foretold(
      change,
      async () => {
        const removal = { providerId: this.id, ...days, accountId: account?.id ?? null, channels }
        const id = await this.#own.database.db.transaction((tx) => createRemoval(tx, systemActor, removal))
        const covered = account ? [] : DAYS.filter((day) => day >= days.from)
        this.made.push({
          id,
          isInForce: true,
          byDay: new Map(covered.map((day) => [day, { kind: 'removal', importId: id, channels }])),
          ...(account && { ofAccount: { importId: id, accountId: account.id, ...days } }),
        })
      },
      days,
    )
  }

  /** Often the one that has a channel alone, because the others may have no part. */
  #busyAccount() {
    return this.#random.chance(0.5) ? this.accounts[0]! : this.#random.pick(this.accounts)
  }

  /** Another share or status of an account from a day on. */
  async edit(): Promise<void> {
    const random = this.#random
    const account = random.pick(this.accounts)
    const from = random.pick([EARLIER[0], ...DAYS])
    const { share, isActive } = termOn(account.terms, from)!
    const term = random.chance(0.7)
      ? { from, share: random.between(0, 10_000_000) / 100_000, isActive }
      : { from, share, isActive: !isActive }
    const held = { from_day: from, share_revenue: term.share, status: term.isActive }
    const { planned } = await planAccountChange(this.#own.database.db, account.id, held)
    // It has this share already.
    if (!planned) return
    await this.#foretold(
      {
        kind: 'accounts',
        accounts: [
          { account_id: account.id, from_day: from, share_revenue: term.share, is_active: term.isActive },
        ],
      },
      async () => {
        await this.#own.database.db.transaction((tx) =>
          updatePublisherAccount(tx, systemActor, account.id, held),
        )
        account.terms = [...account.terms.filter((one) => one.from !== from), term]
      },
      planned.range,
    )
  }

  /** Searches of a day arrive. Nothing is booked because of them. */
  async search(): Promise<void> {
    const random = this.#random
    const account = random.pick(this.accounts)
    const day = random.pick(DAYS)
    const country = random.pick(['US', 'DE', 'FR'])
    const redirected = random.between(1, 9)
    const at = new Date(`${day}T12:00:00Z`)
    this.#segments += 1
    const token = this.id * 1_000 + this.#segments
    const events = makeEvents(redirected, {
      seed: token,
      segment: token,
      between: { from: at, to: at },
    })
    const shaped = events.map((event) => ({
      ...event,
      event_time: at.getTime(),
      outcome: outcomes.redirected,
      filtered_reason: '',
      publisher_id: account.publisherId,
      rule_id: account.ruleId,
      advertiser_link_group_id: 0,
      group_rule_id: 0,
      provider_id: this.id,
      provider_link_id: account.providerLinkId,
      channel: account.channel,
      country,
    }))
    const reply = await ship(this.#own.app, `book.${token}.${process.pid}`, encodeEvents(shaped))
    assert.equal(reply.statusCode, 200, reply.body)
    const { channel, ruleId, providerLinkId } = account
    this.cells.get(day)!.push({ channel, country, ruleId, providerLinkId, redirected })
  }

  /** Publishers' revenue of all days, as it was last booked. */
  async #publishers(): Promise<Map<number, number>> {
    const sums = new Map<number, number>()
    for (const { publishers } of (await readNotedDays(this.#own.database.db, this.id, range)).values())
      for (const { publisherId, publisher } of publishers)
        if (publisherId > 0) sums.set(publisherId, (sums.get(publisherId) ?? 0) + millionthsOf(publisher))
    return sums
  }

  /** Sees what a change would do, makes it and books: what was foretold must be what happens. */
  async #foretold(
    change: BookingChange,
    make: () => Promise<void>,
    days: { from: string; to: string } = range,
  ): Promise<void> {
    // What waits already would move figures that the change does not.
    await book(this.#own, this.id)
    const needs = { db: this.#own.database.db, warehouse: this.#own.warehouse }
    const foretold = await preview(needs, { providerId: this.id, range: days, change })
    const [before, notedBefore] = [await this.#publishers(), await this.#noted()]
    await make()
    await book(this.#own, this.id)
    const noted = await this.#noted()
    const zero = { gross: '0.000000', net: '0.000000', publisher: '0.000000', searches: 0 }
    for (const day of foretold.days) {
      assert.deepEqual(day.before, notedBefore.get(day.day) ?? zero, `before, ${day.day}`)
      assert.deepEqual(day.after, noted.get(day.day) ?? zero, `after, ${day.day}`)
    }
    const named = new Set(foretold.days.map(({ day }) => day))
    for (const day of DAYS)
      if (!named.has(day)) assert.deepEqual(noted.get(day), notedBefore.get(day), `${day} was not foretold`)
    const after = await this.#publishers()
    const moved = [...new Set([...before.keys(), ...after.keys()])].flatMap((id) => {
      const by = (after.get(id) ?? 0) - (before.get(id) ?? 0)
      return by === 0 ? [] : [[id, by] as const]
    })
    const said = foretold.publishers.map(
      (one) => [one.publisher_id, millionthsOf(one.after) - millionthsOf(one.before)] as const,
    )
    assert.deepEqual(new Map(said.filter(([, by]) => by !== 0)), new Map(moved), 'publishers')
  }

  async #noted() {
    const noted = await readNotedDays(this.#own.database.db, this.id, range)
    return new Map(
      [...noted].map(([day, { gross, net, publisher, searches }]) => [
        day,
        { gross, net, publisher, searches },
      ]),
    )
  }

  /** The booked rows of a day from the ledger alone. */
  model(day: string): string[] {
    const inForce = this.made.filter(({ isInForce }) => isInForce)
    const facts = {
      accounts: this.accounts,
      providerTerms: [{ from: '2000-01-01', reportsGross: true, share: 80 }],
      aliases: new Map<string, string[]>(),
      removals: inForce.flatMap(({ ofAccount }) => ofAccount ?? []),
    }
    const truth = modelTruth(inForce.flatMap(({ byDay }) => byDay.get(day) ?? []) as Statement[])
    // What was removed is marked as gone, so that no report has it.
    const booked = modelDay(facts, { day, truth, searches: this.cells.get(day)! })
    return booked
      .filter(({ isRemoved }) => !isRemoved)
      .map((row) =>
        JSON.stringify([
          day,
          row.channel,
          row.country,
          row.importId,
          row.accountId,
          row.publisherId,
          row.ruleId,
          row.providerLinkId,
          row.platformId,
          row.searches,
          row.monetized,
          row.clicks,
          moneyText(row.gross),
          moneyText(row.net),
          moneyText(row.publisherRevenue),
          row.dividedPercentage,
          row.division,
          row.remarks,
        ]),
      )
  }
}
