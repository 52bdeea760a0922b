import type { CallData } from '@headgate/contract/base/call'
import type { accountSums } from '@headgate/contract/revenue/booking-calls'
import type { Db } from '@headgate/db/base/database'
import { readBookingFacts } from '@headgate/db/revenue/booking-facts'
import { daysBetween, type DayRange } from '@headgate/domain/days'
import { moneyText } from '@headgate/domain/revenue/money'
import type { Warehouse } from '@headgate/warehouse/client/client'
import { readBookedSums } from '@headgate/warehouse/revenue/booked-sums'
import { bookDays } from './book-days.ts'

interface Asked {
  providerId: number
  accountIds: readonly number[]
  range: DayRange
  signal?: AbortSignal
}

type AccountDay = CallData<typeof accountSums>['data'][number]

/**
 * What accounts have in their booked rows, what a booking would give them now, and their part of their channel's net,
 * for each day on which they have or would get anything.
 */
export async function sumsOfAccounts(
  { db, warehouse }: { db: Db; warehouse: Warehouse },
  { providerId, accountIds, range, signal }: Asked,
): Promise<AccountDay[]> {
  const facts = await readBookingFacts(db, providerId)
  const wanted = new Set(accountIds)
  const booked = await readBookedSums(warehouse, providerId, accountIds, range, signal)
  const found: AccountDay[] = []
  const days = daysBetween(range.from, range.to)
  for await (const { day, rows } of bookDays({ db, warehouse }, { providerId, days, facts, signal })) {
    const now = new Map<number, { net: number; publisher: number; searches: number }>()
    const channelNet = new Map<string, number>()
    const channelsOf = new Map<number, Set<string>>()
    for (const row of rows) {
      if (row.isRemoved) continue
      const channel = row.channel.toLowerCase()
      channelNet.set(channel, (channelNet.get(channel) ?? 0) + row.net)
      if (!wanted.has(row.accountId)) continue
      const own = now.get(row.accountId) ?? { net: 0, publisher: 0, searches: 0 }
      own.net += row.net
      own.publisher += row.publisherRevenue
      own.searches += row.searches
      now.set(row.accountId, own)
      channelsOf.set(row.accountId, (channelsOf.get(row.accountId) ?? new Set()).add(channel))
    }
    for (const id of wanted) {
      const was = booked.get(`${day} ${id}`)
      const own = now.get(id)
      if (!was && !own) continue
      let whole = 0
      for (const channel of channelsOf.get(id) ?? []) whole += channelNet.get(channel)!
      found.push({
        account_id: id,
        day,
        booked: was ?? { net: moneyText(0), publisher: moneyText(0), searches: 0 },
        now: {
          net: moneyText(own?.net ?? 0),
          publisher: moneyText(own?.publisher ?? 0),
          searches: own?.searches ?? 0,
        },
        part: own && whole !== 0 ? Math.round((own.net / whole) * 1e7) / 1e5 : 0,
      })
    }
  }
  return found
}
