import { asc, eq, gt, sql } from 'drizzle-orm'
import { arrayOf } from '../base/arrays.ts'
import { ownRow } from '../base/concurrency.ts'
import type { Db } from '../base/database.ts'
import { getSetting } from '../settings/settings.ts'
import { targeting } from '../schema/all.ts'
import type { TargetingRow } from './draft/fields.ts'
import { publisherLinkOf, type PublisherLinkMaker } from './publisher-link-maker.ts'

const PART = 5_000

/**
 * Generates the links of all publisher links again, in one transaction, when they were made with another default domain
 * or redirect type (decision 0136), because lists and exports show the stored ones. Only the first link is compared to
 * find this out. Returns how many changed. Open forms stay valid: no field that users edit is changed.
 */
export async function renewPublisherLinks(db: Db, maker: PublisherLinkMaker): Promise<number> {
  return db.transaction(async (tx) => {
    const domain = (await getSetting(tx, 'default_domain'))?.trim()
    if (!domain) return 0
    const linkOf = (row: TargetingRow) => publisherLinkOf(row, domain, maker)
    const [sample] = await tx
      .select()
      .from(targeting)
      .where(eq(targeting.use_custom_domain, false))
      .orderBy(asc(targeting.id))
      .limit(1)
    if (sample && sample.link === linkOf(sample)) return 0
    let renewed = 0
    let above = 0
    for (;;) {
      // Locked, because a save at the same time would be overwritten with the old flags.
      const rows = await tx
        .select()
        .from(targeting)
        .where(gt(targeting.id, above))
        .orderBy(asc(targeting.id))
        .limit(PART)
        .for(ownRow)
      const stale = rows.filter((row) => row.link !== linkOf(row))
      if (stale.length > 0)
        await tx.execute(sql`
          update targeting t set link = wanted.link
          from unnest(${arrayOf(stale.map((row) => row.id))},
            ${arrayOf(stale.map(linkOf))}) as wanted (id, link)
          where t.id = wanted.id`)
      renewed += stale.length
      if (rows.length < PART) return renewed
      above = rows.at(-1)!.id
    }
  })
}
