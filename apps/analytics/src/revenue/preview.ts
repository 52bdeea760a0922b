import type { BookingChange } from '@headgate/contract/revenue/booking-calls'
import type { ImportPreview } from '@headgate/contract/revenue/import-values'
import { MOST_PUBLISHERS } from '@headgate/contract/revenue/moves'
import { systemActor } from '@headgate/db/base/audit'
import type { Db } from '@headgate/db/base/database'
import { rolledBack } from '@headgate/db/base/rolled-back'
import { readNotedDays, type NotedDay } from '@headgate/db/revenue/advertiser-days'
import { readBookingFacts, type BookingFacts } from '@headgate/db/revenue/booking-facts'
import { bookingStamp } from '@headgate/db/revenue/booking-stamp'
import { findAccountRemoval } from '@headgate/db/revenue/removals'
import { makeRepair, undoRepair } from '@headgate/db/revenue/repairs/repairs'
import { coveredDays, findImport, isErrorFile } from '@headgate/db/revenue/imports/imports'
import { daysBetween, type DayRange } from '@headgate/domain/days'
import {
  compareDays,
  compareSums,
  type BookedTotals,
  type ChannelMoney,
  type DayComparison,
  type FormerDay,
} from '@headgate/domain/revenue/booking/compare-days'
import { sumDay } from '@headgate/domain/revenue/booking/day-sums'
import { channelList } from '@headgate/domain/revenue/channel-list'
import { millionthsOf, moneyText } from '@headgate/domain/revenue/money'
import type { Warehouse } from '@headgate/warehouse/client/client'
import { readBookedChannels } from '@headgate/warehouse/revenue/booked-sums'
import { bookDays, NEXT_IMPORT } from './book-days.ts'

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

type AccountChange = Extract<BookingChange, { kind: 'accounts' }>['accounts'][number]

function withTermOf(
  account: BookingFacts['accounts'][number],
  { from_day, share_revenue, is_active }: AccountChange,
): BookingFacts['accounts'][number] {
  const held = account.terms
    .filter((term) => term.from <= from_day)
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))
  const before = held.at(-1) ?? account.terms[0]!
  const term = {
    from: from_day,
    share: share_revenue ?? before.share,
    isActive: is_active ?? before.isActive,
  }
  return { ...account, terms: [...account.terms.filter(({ from }) => from !== from_day), term] }
}

/** The facts as they would be after a change. */
function changedFacts(facts: BookingFacts, change: BookingChange): BookingFacts {
  if (change.kind === 'accounts') {
    const terms = new Map(change.accounts.map((one) => [one.account_id, one]))
    return {
      ...facts,
      accounts: facts.accounts.map((account) => {
        const changed = terms.get(account.id)
        return changed === undefined ? account : withTermOf(account, changed)
      }),
    }
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

/** The removals of accounts' data as they would be after a change. */
async function changedRemovals(
  db: Db,
  facts: BookingFacts,
  { change, range }: Pick<Asked, 'change' | 'range'>,
): Promise<BookingFacts['removals']> {
  const { removals } = facts
  if (change.kind === 'removal' && change.account_id !== null && range)
    return [...removals, { importId: NEXT_IMPORT, accountId: change.account_id, ...range }]
  if (change.kind !== 'import') return removals
  const own = await findAccountRemoval(db, change.import_id)
  if (own === undefined) return removals
  const others = removals.filter(({ importId }) => importId !== own.importId)
  return change.in_force ? [...others, own] : others
}

/**
 * The facts as they would be after a change. A repair is made in a transaction that is rolled back: only making it
 * shows its effect.
 */
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
  const [facts, noted, bookedChannels] = await Promise.all([
    factsAfter(db, providerId, change),
    readNotedDays(db, providerId, range),
    readBookedChannels(warehouse, providerId, { days, signal }),
  ])
  const channelsBefore = new Map(bookedChannels.map((channel) => [channel, 0]))
  const force =
    change.kind === 'import'
      ? { importId: change.import_id, inForce: change.in_force, scope: change.scope }
      : undefined
  const removals = await changedRemovals(db, facts, asked)
  const removed = change.kind === 'removal' && change.account_id === null ? change : undefined
  const unmatched = { before: 0, after: 0 }
  const booking = bookDays(
    { db, warehouse },
    { providerId, days, facts: { ...facts, removals }, change: force, removed, signal },
  )
  const compared: DayComparison[] = []
  const replaced = { lines: 0, gross: 0 }
  for await (const { day, rows, replaced: byImport } of booking) {
    const own = force?.inForce ? byImport.get(force.importId) : undefined
    replaced.lines += own?.lines ?? 0
    replaced.gross += own?.revenue ?? 0
    const sums = sumDay(rows)
    const before = noted.get(day)
    unmatched.before += millionthsOf(before?.unmatched ?? '0')
    unmatched.after += sums.unmatched
    compared.push(compareSums(day, formerDay(before, channelsBefore), sums))
  }
  const { days: moved, newChannels, goneChannels, unmatchedChannels, publishers } = compareDays(compared)
  return {
    days: moved.map(({ day, before, after, needsTick }) => ({
      day,
      before: figuresOf(before),
      after: figuresOf(after),
      needs_tick: needsTick,
    })),
    channels: {
      added: channelList(namesOf(newChannels)),
      gone: channelList(namesOf(goneChannels)),
      unmatched: channelList(namesOf(unmatchedChannels)),
    },
    publishers: publishers.slice(0, MOST_PUBLISHERS).map(({ publisherId, before, after }) => ({
      publisher_id: publisherId,
      before: moneyText(before),
      after: moneyText(after),
    })),
    unmatched: { before: moneyText(unmatched.before), after: moneyText(unmatched.after) },
    ...(replaced.lines > 0 && {
      replaced: {
        lines: replaced.lines,
        gross: moneyText(replaced.gross),
        needs_tick: isErrorFile((await findImport(db, force!.importId))?.facts ?? null),
      },
    }),
    stamp,
  }
}

const none = channelList([])

const namesOf = (channels: readonly ChannelMoney[]) => channels.map(({ channel }) => channel)

const figuresOf = ({ gross, net, publisherRevenue, searches }: BookedTotals) => ({
  gross: moneyText(gross),
  net: moneyText(net),
  publisher: moneyText(publisherRevenue),
  searches,
})

/**
 * A day as it was last booked. Its channels are not known day by day: `channels` are those of all days together.
 */
function formerDay(noted: NotedDay | undefined, channels: ReadonlyMap<string, number>): FormerDay {
  const publishers = (noted?.publishers ?? []).filter(({ publisherId }) => publisherId !== 0)
  return {
    gross: millionthsOf(noted?.gross ?? '0'),
    net: millionthsOf(noted?.net ?? '0'),
    publisherRevenue: millionthsOf(noted?.publisher ?? '0'),
    searches: noted?.searches ?? 0,
    channels,
    publishers: new Map(
      publishers.map(({ publisherId, publisher }) => [publisherId, millionthsOf(publisher)]),
    ),
  }
}
