import type { Db } from '../base/database.ts'
import {
  emailConfig,
  platform,
  role,
  searchEngine,
  shareRevenue,
  tagType,
  trafficSource,
} from '../schema/all.ts'

/**
 * The records that every installation needs before a link can be made: roles, reference lists, the default
 * revenue share of new rules and the alert address. Only empty tables are filled: items that an operator renamed or
 * removed do not come back at the next start.
 */
export async function addReferenceData(db: Db, alertEmail: string): Promise<void> {
  await db
    .insert(role)
    .values([
      { id: 1, role: 'SuperAdmin' },
      { id: 2, role: 'Publisher' },
    ])
    .onConflictDoNothing()
  await fillEmpty(db, platform, ['Desktop', 'Mobile', 'Tablet'])
  await fillEmpty(db, searchEngine, ['Yahoo', 'Bing', 'Google'])
  // The first three have special rules: docs/behaviour/publisher-links.md#effects-of-properties.
  await fillEmpty(db, tagType, ['TYPE-IN', 'N2S', 'AFD', 'DISPLAY', 'EXTENSION'])
  await fillEmpty(db, trafficSource, ['Native', 'Social', 'Search', 'Email', 'Push'])
  await db.insert(shareRevenue).values({ share_revenue: 70 }).onConflictDoNothing()
  await db
    .insert(emailConfig)
    .values({ email: alertEmail, type: 'DEFAULT ALERT EMAILS' })
    .onConflictDoNothing()
}

async function fillEmpty(
  db: Db,
  table: typeof platform | typeof searchEngine | typeof tagType | typeof trafficSource,
  names: string[],
): Promise<void> {
  const [any] = await db.select({ id: table.id }).from(table).limit(1)
  if (!any) await db.insert(table).values(names.map((name) => ({ name })))
}
