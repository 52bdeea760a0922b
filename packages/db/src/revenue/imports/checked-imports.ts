import { CallError, errors, refusedFields } from '@headgate/contract/base/errors'
import { messages } from '@headgate/contract/base/messages'
import { sql } from 'drizzle-orm'
import { writeAudit, type Actor } from '../../base/audit.ts'
import type { Db } from '../../base/database.ts'
import { bookingStamp } from '../booking-stamp.ts'
import { keepAnswers, type MappingAnswers } from '../csv-mappings.ts'
import { lockDecisions } from '../decisions-lock.ts'
import {
  findImport,
  importTexts,
  isErrorFile,
  lockImport,
  putInForce,
  TakenOver,
  type ImportRow,
  type Taken,
} from './imports.ts'
import { resultMessage } from './result-message.ts'

/** Throws CallError 409 for an import whose dry run does not wait for a person. */
function refuseUnchecked({ stage }: ImportRow): void {
  if (stage !== 'checked') throw new CallError(errors.notChecked)
}

/**
 * The import of a dry run that is to be booked. Of one advertiser one is booked at a time: two at once would both be the
 * ones that were shown, but not what they are together. The advertiser is locked first, as repairs do. Throws CallError 404.
 */
async function lockToBook(tx: Db, id: number): Promise<ImportRow> {
  const found = await findImport(tx, id)
  if (found) await lockDecisions(tx, found.provider_id)
  return lockImport(tx, id)
}

/**
 * Puts an import in force that was read and stored, and that nobody has to look at: its dry run said so under `stamp`.
 * False when anything changed since on which the dry run depends. Throws {@link TakenOver}.
 */
export async function putInForceUnchanged(db: Db, { id, load }: Taken, stamp: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const row = await lockToBook(tx, id)
    if (row.stage !== 'reading' || row.load !== load)
      throw new TakenOver(`another process has taken import ${id}`)
    if (stamp !== (await bookingStamp(tx, row.provider_id, id))) return false
    await putInForce(tx, row)
    return true
  })
}

/**
 * Books a dry run that a person saw. It is stale when anything changed on which it depends: then nothing is booked,
 * and it is computed again. Call it in a transaction, and send the job that `isStale` needs.
 */
export async function acceptChecked(
  tx: Db,
  by: Actor,
  id: number,
  { stamp, ticked }: { stamp: string; ticked: boolean },
): Promise<{ providerId: number; isStale: boolean }> {
  const row = await lockToBook(tx, id)
  refuseUnchecked(row)
  const { provider_id: providerId, preview } = row
  if (!preview || preview.stamp !== stamp) throw new CallError(errors.changedMeanwhile)
  // A version before let people choose what a mended error file replaces; reading it again settles it.
  const isOutdated = isErrorFile(row.facts) && row.scope !== 'lines'
  if (isOutdated || stamp !== (await bookingStamp(tx, providerId, id))) {
    await readAgain(tx, id)
    return { providerId, isStale: true }
  }
  if (!ticked && preview.days.some((day) => day.needs_tick))
    throw refusedFields({ ticked: messages.csv.tickNeeded })
  if (!ticked && preview.replaced?.needs_tick)
    throw refusedFields({ ticked: messages.csv.replacedTickNeeded })
  if (!ticked && row.facts?.doubt) throw refusedFields({ ticked: messages.csv.doubtTickNeeded })
  await putInForce(tx, row)
  // Booking answers the question what the files of this advertiser replace, where nobody was asked before.
  // What a mended error file replaces says nothing about the advertiser's next files.
  if (!isErrorFile(row.facts))
    await keepAnswers(tx, by, providerId, ({ scope }) => (scope === null ? { scope: row.scope } : {}))
  await tx.execute(sql`
    update revenue_import set message = ${resultMessage({
      uploaded: row.total_uploaded,
      unmatched: row.total_unmatched,
      failed: row.total_failed,
      excluded: row.total_excluded,
    })}
    where id = ${id}`)
  await writeAudit(tx, by, [
    {
      action: 'update',
      entity: 'revenue_import',
      entityId: id,
      before: { in_force: false },
      after: { in_force: true },
    },
  ])
  return { providerId, isStale: false }
}

async function readAgain(tx: Db, id: number): Promise<void> {
  await tx.execute(sql`
    update revenue_import set stage = 'waiting', preview = null, message = ${importTexts.waiting}, worked_on_at = null,
      read_bytes = 0, updated_at = clock_timestamp()
    where id = ${id}`)
}

/**
 * Reads an import again for another dry run, with answers that the advertiser's mapping keeps. Refuses an answer what a
 * mended error file replaces, with 400: these are its lines, and the mapping is about the advertiser's next files.
 */
export async function checkAgain(
  tx: Db,
  by: Actor,
  id: number,
  answers: Partial<MappingAnswers>,
): Promise<void> {
  const row = await lockImport(tx, id)
  if (row.stage !== 'checked' && !(row.stage === 'failed' && row.facts?.date_order === 'unclear'))
    throw new CallError(errors.notChecked)
  if (answers.scope !== undefined && isErrorFile(row.facts))
    throw refusedFields({ scope: messages.csv.errorFileScope })
  await keepAnswers(tx, by, row.provider_id, () => answers)
  const { scope } = answers
  await tx.execute(sql`
    update revenue_import set scope = coalesce(${scope ?? null}, scope), books_at_once = false where id = ${id}`)
  await readAgain(tx, id)
  await writeAudit(tx, by, [{ action: 'update', entity: 'revenue_import', entityId: id, after: answers }])
}

/** Ends a dry run without booking. */
export async function discardChecked(tx: Db, by: Actor, id: number): Promise<void> {
  refuseUnchecked(await lockImport(tx, id))
  await tx.execute(sql`
    update revenue_import set stage = 'discarded', message = ${importTexts.discarded}, updated_at = clock_timestamp()
    where id = ${id}`)
  await writeAudit(tx, by, [
    { action: 'update', entity: 'revenue_import', entityId: id, after: { stage: 'discarded' } },
  ])
}
