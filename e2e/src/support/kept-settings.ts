import type { Database } from '@headgate/db/base/database'
import { systemActor } from '@headgate/db/base/audit'
import { makeSettings } from '@headgate/db/sample/make'
import {
  advisorRule,
  displayMapping,
  emailConfig,
  ivtThreshold,
  searchList,
  setting,
  shareRevenue,
} from '@headgate/db/schema/all'
import { saveSearchList } from '@headgate/db/settings/lists/search-lists'
import { test as base } from './test.ts'

/**
 * Tests that change settings shared by the whole product. No other test runs at the same time (playwright.config.ts),
 * and the settings are restored afterwards, also when a test has failed.
 */
export const test = base.extend<{ keptSettings: void }>({
  keptSettings: [
    async ({ database }, use) => {
      const restore = await rememberSettings(database)
      await use()
      await restore()
    },
    { auto: true },
  ],
})

async function rememberSettings({ db }: Database): Promise<() => Promise<void>> {
  const settings = await db.select().from(setting)
  const shares = await db.select().from(shareRevenue)
  const emails = await db.select().from(emailConfig)
  const names = await db.select().from(displayMapping)
  const thresholds = await db.select().from(ivtThreshold)
  const rules = await db.select().from(advisorRule)
  const lists = await db.select().from(searchList)
  return async () => {
    await db.transaction(async (tx) => {
      for (const table of [setting, shareRevenue, emailConfig, displayMapping, ivtThreshold, advisorRule])
        await tx.delete(table)
      await tx.insert(advisorRule).values(rules)
      await tx.insert(ivtThreshold).values(thresholds)
      if (names.length > 0) await tx.insert(displayMapping).values(names)
      if (shares.length > 0) await tx.insert(shareRevenue).values(shares)
      // Only PostgreSQL assigns the id.
      for (const { type, email } of emails) await tx.insert(emailConfig).values({ type, email })
    })
    for (const { name, content } of lists) await saveSearchList(db, systemActor, name, content)
    // Also notifies the engines.
    await makeSettings(db, Object.fromEntries(settings.map(({ key, value }) => [key, value])))
  }
}
