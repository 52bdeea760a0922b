import { randomBytes } from 'node:crypto'
import type { CallData } from '@headgate/contract/base/call'
import type { Success } from '@headgate/contract/base/envelope'
import { csvStatus, uploadCsv } from '@headgate/contract/revenue/import-calls'
import type { Database } from '@headgate/db/base/database'
import { makeProvider, makeProviderLink, makePublisher, makeTargeting } from '@headgate/db/sample/make'
import { CSV_HEAD, mapColumns } from '@headgate/db/testing/revenue-business'
import { sql } from 'drizzle-orm'
import { expect, type Page } from '@playwright/test'
import { product } from '../support/product.ts'
import type { ApiSession } from '../support/session.ts'
import { uniqueWord } from './publishers.ts'

/** One line of a file. */
export interface Line {
  day: string
  channel: string
  revenue: number | string
  searches?: number
  country?: string
}

/** A file as an upload field takes it. Lines that are text are taken as they are. */
export function csvFile(lines: readonly (Line | string)[], name = `${randomBytes(4).toString('hex')}.csv`) {
  const text = lines.map((line) =>
    typeof line === 'string'
      ? line
      : [
          line.day,
          line.channel,
          line.country ?? 'US',
          line.searches ?? 100,
          line.searches ?? 100,
          7,
          line.revenue,
        ].join(','),
  )
  return { name, mimeType: 'text/csv', buffer: Buffer.from(`${[CSV_HEAD, ...text].join('\n')}\n`) }
}

/**
 * An advertiser whose files can be uploaded: it is on the upload screen, its columns are mapped, and one publisher ad
 * account has the returned channel at a share of 70 %. What files replace was answered, unless `isAsked`.
 */
export async function makeUploadAdvertiser({ db }: Database, { isAsked = false, isMapped = true } = {}) {
  const name = uniqueWord()
  const channel = `${name}-1`
  const provider = await makeProvider(db, {
    name,
    display_in_upload_screen: true,
    csv_source_identifier: 'Channel',
    reports_gross_revenue: true,
    revenue_share_percentage: 80,
  })
  const publisher = await makePublisher(db, { name: `${name} publisher` })
  const link = await makeProviderLink(db, {
    provider_id: provider.id,
    link_source_identifier_value: channel,
  })
  const targeting = await makeTargeting(db, {
    publisher_id: publisher.id,
    state: 'published',
    rules: [{ to: link }],
  })
  await db.execute(sql`
    insert into publisher_account (publisher_id, provider_id, tid, rule_id, link_id, sin, source_identifier,
      share_revenue, agreed_share, valid_from)
    select ${publisher.id}, ${provider.id}, ${targeting.id}, r.id, ${link.id}, ${channel}, 'channel', 70, 70, '2020-01-01'
    from targeting_rule r where r.targeting_id = ${targeting.id} limit 1
    on conflict (rule_id, link_id) where valid_to is null do update
      set sin = ${channel}, valid_from = '2020-01-01', share_revenue = 70`)
  if (isMapped) await mapColumns(db, provider.id, CSV_HEAD, isAsked ? null : 'days')
  return { provider, channel, publisher }
}

type UploadFile = ReturnType<typeof csvFile>

/** Opens the upload screen on an advertiser and chooses a file. */
export async function chooseFile(page: Page, provider: { id: number; name: string }, file: UploadFile) {
  await page.goto(`/csvupload?advertiser=${provider.id}`)
  const area = page.getByRole('region', { name: `CSV file of ${provider.name}` })
  await expect(area).toBeVisible()
  await area.locator('input[type=file]').setInputFiles(file)
}

/** Uploads a file through the screen and waits for its dry run. */
export async function uploadFile(page: Page, provider: { id: number; name: string }, file: UploadFile) {
  await chooseFile(page, provider, file)
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Review and book' })).toBeVisible()
}

/**
 * Uploads a file by a call, for tests that begin after it, and waits until it is booked. Returns the number of the
 * import.
 */
export async function bookFile(
  { token, send }: ApiSession,
  provider: { id: number },
  file: UploadFile,
): Promise<number> {
  const form = new FormData()
  form.set('advertiser_id', String(provider.id))
  form.set('file', new File([new Uint8Array(file.buffer)], file.name, { type: file.mimeType }))
  const address = new URL(uploadCsv.path, product.consoleUrl)
  const reply = await fetch(address, { method: 'POST', headers: { authorization: token }, body: form })
  expect(reply.status).toBe(200)
  const { data } = (await reply.json()) as Success<CallData<typeof uploadCsv>>
  const query = { csv_status_id: data.created_id }
  await expect
    .poll(async () => (await send(csvStatus, { query })).data?.stage, `${file.name} is booked`)
    .toBe('done')
  return data.created_id
}
