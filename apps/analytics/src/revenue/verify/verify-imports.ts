import type { CallData } from '@headgate/contract/base/call'
import type { verifyImports as verifyImportsCall } from '@headgate/contract/revenue/verify-calls'
import type { Db } from '@headgate/db/base/database'
import { countedImports } from '@headgate/db/revenue/verify-facts'
import { millionthsOf, moneyText } from '@headgate/domain/revenue/money'
import type { Warehouse } from '@headgate/warehouse/client/client'
import { countStored } from '@headgate/warehouse/revenue/verify-rows'
import { Findings } from './findings.ts'

/**
 * Compares the counts and sums that PostgreSQL has of imports with their rows in ClickHouse
 * (docs/behaviour/revenue.md#invariants). A page at a time, so that memory stays small.
 */
export async function verifyImports(
  { db, warehouse }: { db: Db; warehouse: Warehouse },
  { after, limit, signal }: { after: number; limit: number; signal?: AbortSignal },
): Promise<CallData<typeof verifyImportsCall>> {
  const imports = await countedImports(db, after, limit)
  const stored = await countStored(warehouse, imports, signal)
  const findings = new Findings()
  const sums = { rows: 0, uploaded: 0, skipped: 0, excluded: 0 }
  for (const one of imports) {
    const rows = stored.get(one.id)!
    const skipped = one.unmatched + one.failed
    sums.rows += one.total
    sums.uploaded += one.uploaded
    sums.skipped += skipped
    sums.excluded += one.excluded
    const where = (what: string) => () => `import ${one.id} (reading ${one.load}), ${what}`
    const same = (what: string, expected: number, found: number) =>
      findings.same('rows', where(what), expected, found)
    same('rows = uploaded + skipped + excluded', one.total, one.uploaded + skipped + one.excluded)
    same('uploaded rows', one.uploaded, rows.matched)
    same('rows without account', one.unmatched, rows.unmatched)
    same('skipped lines without account', one.unmatched, rows.noAccount)
    same('lines that failed', one.failed, rows.failed)
    same('excluded lines', one.excluded, rows.excluded)
    same('sum of total searches', one.checkSum, rows.searches)
    same('sum of total searches of uploaded rows', one.uploadedSum, rows.matchedSearches)
    // Nothing of a file that failed is in force, so its days are not kept.
    if (one.stage === 'failed') continue
    const days = new Map(one.days.map((day) => [day.day, day]))
    for (const day of new Set([...days.keys(), ...rows.days.keys()])) {
      const kept = days.get(day)
      const found = rows.days.get(day)
      same(`rows of ${day}`, kept?.rows ?? 0, found?.rows ?? 0)
      findings.same(
        'rows',
        where(`revenue of ${day}`),
        kept ? millionthsOf(kept.revenue) : 0,
        found?.revenue ?? 0,
        moneyText,
      )
    }
  }
  return {
    ...findings.result(),
    imports: imports.length,
    ...sums,
    next: imports.length < limit ? null : imports.at(-1)!.id,
    files: imports.flatMap(({ id, hash, bytes }) => (hash === null ? [] : [{ import_id: id, hash, bytes }])),
  }
}
