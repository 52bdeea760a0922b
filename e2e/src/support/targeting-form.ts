import { createPublisher } from '@headgate/contract/publishers'
import { messages } from '@headgate/contract/base/messages'
import type { Database } from '@headgate/db/base/database'
import { makeDomain } from '@headgate/db/sample/make'
import { expect, type Page } from '@playwright/test'
import { uniqueWord } from '../records/publishers.ts'
import type { ApiSession } from './session.ts'
import { expectToast } from './toasts.ts'

/** A publisher with its own default domain, named by a word that no other record contains. */
export async function makePublisherWithDomain(database: Database, admin: ApiSession) {
  const word = uniqueWord()
  const { id, domain } = await makeDomain(database.db, `${word}.example`)
  const body = { name: word, default_domain_id: id }
  return { publisher: (await admin.send(createPublisher, { body })).publisher, domain }
}

export async function openForm(page: Page, id: number): Promise<void> {
  await page.goto(`/target/edit/${id}`)
  await expect(page.getByRole('textbox', { name: 'Pub Link ID' })).toHaveValue(String(id))
}

/** Saves as draft and waits for the toast. */
export async function saveDraft(page: Page): Promise<void> {
  // The toast of an earlier save may still be shown.
  const saved = page.waitForResponse(
    (reply) =>
      ['POST', 'PUT'].includes(reply.request().method()) && /\/api\/targeting(\/\d+)?$/.test(reply.url()),
  )
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save as draft' }).click()
  await saved
  await expectToast(page, messages.targetings.ready)
}

/** Saves and publishes, and confirms the differences. */
export async function publishNow(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save & Publish' }).click()
  await page.getByRole('dialog', { name: 'Save & Publish' }).getByRole('button', { name: 'Publish' }).click()
}
