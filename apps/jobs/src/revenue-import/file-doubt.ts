import type { FileDoubt } from '@headgate/contract/revenue/import-values'
import type { Db } from '@headgate/db/base/database'
import type { ImportRow, ReadResult } from '@headgate/db/revenue/imports/imports'
import { nameOfProvider, readOtherPasts, readReportedPast } from '@headgate/db/revenue/reported-past'
import type { Day } from '@headgate/domain/days'
import { millionthsOf } from '@headgate/domain/revenue/money'
import { doubtHeading, doubtText } from '@headgate/domain/revenue/resemblance/doubt-texts'
import { doubtsAbout, looksLikeFileOf, type FileLook } from '@headgate/domain/revenue/resemblance/resemblance'

/**
 * Why a file that was read does not look like its advertiser's, and whose it looks like; null when it does
 * (docs/behaviour/revenue.md#files-that-look-like-another-advertisers). It takes lists of channels and sums of days,
 * which are small however many lines the file has.
 */
export async function doubtAboutFile(
  db: Db,
  { id, provider_id: providerId, scope }: Pick<ImportRow, 'id' | 'provider_id' | 'scope'>,
  { facts, channelLists, days }: ReadResult,
  today: Day,
): Promise<FileDoubt | null> {
  if (!facts || !channelLists || days.length === 0) return null
  const file: FileLook = {
    header: facts.header,
    channels: [...channelLists.uploaded.channels, ...channelLists.without_account.channels],
    days: days.map(({ day, revenue }) => ({ day, revenue: millionthsOf(revenue) })),
    isWholeDays: scope === 'days',
  }
  const own = await readReportedPast(db, providerId, id)
  const doubts = doubtsAbout(file, own, today)
  if (doubts.length === 0) return null
  const other = looksLikeFileOf(file, own, await readOtherPasts(db, providerId, file.channels))
  const name = await nameOfProvider(db, providerId)
  return {
    text: doubtHeading(name, other?.name),
    reasons: doubts.map(doubtText),
    looks_like: other ? { id: other.id, name: other.name } : null,
  }
}
