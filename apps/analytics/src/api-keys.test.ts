import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { systemActor } from '@headgate/db/base/audit'
import { makeApiKey } from '@headgate/db/keys/api-keys'
import { revenueReports } from '@headgate/contract/reports/revenue-report'
import { publisherReports } from '@headgate/contract/reports/publisher-report'
import type { ApiArea } from '@headgate/contract/api-keys/areas'
import { user } from '@headgate/db/schema/all'
import { eq } from 'drizzle-orm'
import { testAnalytics, type TestAnalytics } from './testing/analytics.ts'

/** Keys of admins at analytics, which checks them as the main API does (docs/behaviour/api-keys.md#areas). */

let own: TestAnalytics
before(async () => {
  own = await testAnalytics()
})
after(() => own.close())

async function statusWith(areas: ApiArea[], path: string): Promise<number> {
  const { db } = own.database
  const [admin] = await db.select().from(user).where(eq(user.email, 'admin@headgate.test'))
  const expires_at = new Date(Date.now() + 86_400_000)
  const values = { name: 'Reports', areas, may_write: false, expires_at }
  const { secret } = await makeApiKey(db, systemActor, admin!.id, values)
  const reply = await own.app.inject({ url: path, headers: { authorization: `Bearer ${secret}` } })
  return reply.statusCode
}

test('a key with the area Reports reads reports of admins, and another one does not', async () => {
  assert.equal(await statusWith(['reports'], revenueReports.path), 200)
  assert.equal(await statusWith(['revenue', 'settings'], revenueReports.path), 403)
  assert.equal(await statusWith(['reports'], publisherReports.path), 403)
})
