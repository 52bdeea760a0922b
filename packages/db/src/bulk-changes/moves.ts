import type { BulkChangeValues } from '@headgate/contract/bulk-changes/values'
import type { Day, DayRange } from '@headgate/domain/days'
import type { Actor } from '../base/audit.ts'
import type { Db } from '../base/database.ts'
import { readToday } from '../base/today.ts'
import { rangesByProvider } from '../publisher-accounts/change.ts'
import type { PublisherLinkMaker } from '../targetings/publisher-link-maker.ts'
import { planAccounts } from './plan-accounts.ts'
import { readUndone } from './plan-all.ts'

export interface PlannedMoves {
  today: Day
  /** By advertiser: the days to look at, and the share of each account from a day on. */
  providers: {
    providerId: number
    range: DayRange
    accounts: { account_id: number; from_day: Day; share_revenue: number }[]
  }[]
}

/** What a bulk change of shares would do to these accounts, for its dry run. Throws as the change does. */
export function planMoves(
  db: Db,
  by: Actor,
  maker: PublisherLinkMaker,
  change: BulkChangeValues,
  accountIds: readonly number[],
): Promise<PlannedMoves> {
  return db.transaction(async (tx) => {
    const undone = change.kind === 'undo' ? (await readUndone(tx, change.of)).records : new Map()
    const plans = await planAccounts({ db: tx, maker, by, change, undone }, accountIds)
    const changing = plans.flatMap(({ work }) => work ?? [])
    const providers = [...rangesByProvider(changing)].map(([providerId, range]) => ({
      providerId,
      range,
      accounts: changing
        .filter(({ row }) => row.provider_id === providerId)
        .map(({ row, planned }) => ({
          account_id: row.id,
          from_day: planned!.after.from,
          share_revenue: planned!.after.share,
        })),
    }))
    return { today: await readToday(tx), providers }
  })
}
