import type { BookingChange } from '@headgate/contract/revenue/booking-calls'
import type { ImportPreview } from '@headgate/contract/revenue/import-values'
import { systemActor } from '@headgate/db/base/audit'
import type { Db } from '@headgate/db/base/database'
import { rolledBack } from '@headgate/db/base/rolled-back'
import { readNotedDays } from '@headgate/db/revenue/advertiser-days'
import { readBookingFacts } from '@headgate/db/revenue/booking-facts'
import { bookingStamp } from '@headgate/db/revenue/booking-stamp'
import { makeRepair, undoRepair } from '@headgate/db/revenue/repairs/repairs'
import { coveredDays } from '@headgate/db/revenue/imports'
import type { DayRange } from '@headgate/domain/days'
import { daysBetween } from '@headgate/domain/days'
import { needsTick } from '@headgate/domain/revenue/booking/compare-days'
import type { BookingFacts } from '@headgate/db/revenue/booking-facts'
import { millionthsOf, moneyText } from '@headgate/domain/revenue/money'
import type { Warehouse } from '@headgate/warehouse/client/client'
import { readBookedChannels } from '@headgate/warehouse/revenue/booked-sums'
import { bookDays } from './book-days.ts'
import { sumDay } from './day-sums.ts'

/** Longest list of channels that a preview names. */
const MOST_NAMED = 1_000

interface Needs {
  db: Db
  warehouse: Warehouse
}

interface Asked {
  providerId: number
  /** Days for a change that is not an import's. */
  range?: DayRange
  change: BookingChange
  signal?: AbortSignal
}

/** The facts as they would be after a change. */
export function changedFacts(facts: BookingFacts, change: BookingChange): BookingFacts {
  if (change.kind === 'account')
    return {
      ...facts,
      accounts: facts.accounts.map((account) => {
        if (account.id !== change.account_id) return account
        const held = account.terms
          .filter((term) => term.from <= change.from_day)
          .toSorted((a, b) => (a.from < b.from ? -1 : 1))
        const before = held.at(-1) ?? account.terms[0]!
        const term = {
          from: change.from_day,
          share: change.share_revenue ?? before.share,
          isActive: change.is_active ?? before.isActive,
        }
        return {
          ...account,
          terms: [...account.terms.filter(({ from }) => from !== change.from_day), term],
        }
      }),
    }
  if (change.kind === 'provider')
    return {
      ...facts,
      providerTerms: [
        ...facts.providerTerms.filter(({ from }) => from !== change.from_day),
        {
          from: change.from_day,
          reportsGross: change.reports_gross_revenue,
          share: change.revenue_share_percentage,
        },
      ],
    }
  return facts
}

/** The facts as they would be. A repair is made as it will be made, and taken back: it cannot be foretold otherwise. */
async function factsAfter(db: Db, providerId: number, change: BookingChange): Promise<BookingFacts> {
  if (change.kind !== 'repair' && change.kind !== 'undone repair')
    return changedFacts(await readBookingFacts(db, providerId), change)
  return rolledBack(db, async (tx) => {
    if (change.kind === 'repair') await makeRepair(tx, systemActor, change.repair, null)
    else await undoRepair(tx, systemActor, change.repair_id)
    return readBookingFacts(tx, providerId)
  })
}

async function daysOf(db: Db, { range, change }: Asked): Promise<string[]> {
  if (change.kind === 'import') return coveredDays(db, change.import_id)
  return range ? daysBetween(range.from, range.to) : []
}

/**
 * Books days without writing, as if a change had been made, and returns what would move against what was last booked.
 * See docs/behaviour/revenue.md#one-operation.
 */
export async function preview({ db, warehouse }: Needs, asked: Asked): Promise<ImportPreview> {
  const { providerId, change, signal } = asked
  const days = await daysOf(db, asked)
  const stamp = await bookingStamp(db, providerId, change.kind === 'import' ? change.import_id : null)
  if (days.length === 0)
    return { days: [], channels: { added: none, gone: none, unmatched: none }, publishers: [], stamp }
  const range = { from: days[0]!, to: days.at(-1)! }
  const [facts, noted, channelsBefore] = await Promise.all([
    factsAfter(db, providerId, change),
    readNotedDays(db, providerId, range),
    readBookedChannels(warehouse, providerId, days, signal),
  ])
  const force =
    change.kind === 'import'
      ? { importId: change.import_id, inForce: change.in_force, scope: change.scope }
      : undefined
  const moved: ImportPreview['days'] = []
  const channels = new Map<string, boolean>()
  const publishers = new Map<number, { before: number; after: number }>()
  const unmatched = { before: 0, after: 0 }
  const ofPublisher = (id: number) => {
    let own = publishers.get(id)
    if (!own) publishers.set(id, (own = { before: 0, after: 0 }))
    return own
  }
  const booking = bookDays(
    { db, warehouse },
    { providerId, days, facts, change: force, signal },
  )
  for await (const { day, rows } of booking) {
    const sums = sumDay(rows)
    const before = noted.get(day)
    unmatched.before += millionthsOf(before?.unmatched ?? '0')
    unmatched.after += sums.unmatched
    for (const [id, { publisher }] of sums.publishers) ofPublisher(id).after += publisher
    for (const { publisherId, publisher } of before?.publishers ?? [])
      ofPublisher(publisherId).before += millionthsOf(publisher)
    for (const [channel, isUnmatched] of sums.channels)
      channels.set(channel, (channels.get(channel) ?? false) || isUnmatched)
    const was = {
      gross: millionthsOf(before?.gross ?? '0'),
      net: millionthsOf(before?.net ?? '0'),
      publisherRevenue: millionthsOf(before?.publisher ?? '0'),
      searches: before?.searches ?? 0,
    }
    moved.push({
      day,
      before: {
        gross: moneyText(was.gross),
        net: moneyText(was.net),
        publisher: moneyText(was.publisherRevenue),
        searches: was.searches,
      },
      after: {
        gross: moneyText(sums.gross),
        net: moneyText(sums.net),
        publisher: moneyText(sums.publisher),
        searches: sums.searches,
      },
      needs_tick: needsTick(was, { ...sums, publisherRevenue: sums.publisher }),
    })
  }
  return {
    days: moved,
    channels: {
      added: listed([...channels.keys()].filter((channel) => !channelsBefore.has(channel))),
      gone: listed([...channelsBefore].filter((channel) => !channels.has(channel))),
      unmatched: listed([...channels].filter(([, isUnmatched]) => isUnmatched).map(([channel]) => channel)),
    },
    publishers: [...publishers]
      .filter(([id, { before, after }]) => id !== 0 && before !== after)
      .toSorted(([, a], [, b]) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before))
      .slice(0, 100)
      .map(([publisher_id, { before, after }]) => ({
        publisher_id,
        before: moneyText(before),
        after: moneyText(after),
      })),
    unmatched: { before: moneyText(unmatched.before), after: moneyText(unmatched.after) },
    stamp,
  }
}

const none = { total: 0, channels: [] }

function listed(channels: readonly string[]) {
  return { total: channels.length, channels: channels.toSorted().slice(0, MOST_NAMED) }
}
