import { sql } from 'drizzle-orm'
import { anyOf } from '../base/arrays.ts'
import { counted, lifeCycle, stillUsed } from '../base/archive-life-cycle.ts'
import type { Db } from '../base/database.ts'
import { refuseRings } from '../addresses/rings.ts'
import { serveTargetingFlags } from '../publishing/serve-changes.ts'
import { targeting } from '../schema/all.ts'
import { fieldsOf, type TargetingRow } from './draft/fields.ts'
import { noSuchTargeting } from './read.ts'

/** Revenue is paid by publisher ad accounts, so a link that ever had one is never removed (decision 0135). */
async function refuseUsed(db: Db, ids: readonly number[]): Promise<void> {
  const { rows } = await db.execute<{ tid: number; accounts: number }>(sql`
    select tid, count(*)::int as accounts from publisher_account
    where ${anyOf(sql`tid`, ids)} group by tid order by tid limit 1`)
  const used = rows[0]
  if (used) throw stillUsed(`Publisher link ${used.tid}`, [counted(used.accounts, 'publisher ad account')])
}

const life = lifeCycle<TargetingRow>({
  table: targeting,
  entity: 'targeting',
  fieldsOf: (row) => ({ ...fieldsOf(row), link: row.link, status: row.status }),
  missing: noSuchTargeting,
  conflicts: {},
  refuseRemoval: refuseUsed,
  // Restoring a link can close a ring; archiving cannot.
  serve: async (db, ids) => {
    await refuseRings(db, ids)
    await serveTargetingFlags(db, ids)
  },
})

/**
 * Archived links send no searches from then on, and their accounts end; restored ones serve the last publication. See
 * docs/behaviour/publisher-links.md#archiving-and-removing.
 */
export const {
  lock: lockTargetings,
  archive: archiveTargetings,
  restore: restoreTargetings,
  remove: removeTargetings,
} = life
