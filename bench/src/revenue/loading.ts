import { openAsBlob } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { getRevenueImport, uploadCsv, type RevenueImport } from '@headgate/contract/revenue/import-calls'
import { makeProvider, makeProviderLink, makePublisher, makeTargeting } from '@headgate/db/sample/make'
import { csvMapping } from '@headgate/db/schema/all'
import { sql } from 'drizzle-orm'
import type { Parts } from './parts.ts'
import { mapping } from './report-file.ts'

async function get({ api }: Parts, id: number): Promise<RevenueImport> {
  const reply = await fetch(api.origin + getRevenueImport.path.replace(':id', String(id)), {
    headers: { authorization: api.token },
  })
  const { data } = (await reply.json()) as { data: { data: RevenueImport } }
  return data.data
}

export interface Loaded {
  id: number
  uploadSeconds: number
  /** From the end of the upload until it is booked, or checked. */
  seconds: number
}

/** Uploads a file as the console does and waits until it is booked, or with `dryRun` checked. */
export async function load(
  parts: Parts,
  providerId: number,
  path: string,
  { dryRun = false, isUploaded }: { dryRun?: boolean; isUploaded?: () => void } = {},
): Promise<Loaded> {
  const form = new FormData()
  form.set('advertiser_id', String(providerId))
  form.set('file', new File([await openAsBlob(path)], 'report.csv', { type: 'text/csv' }))
  const started = performance.now()
  const reply = await fetch(`${parts.api.origin}${uploadCsv.path}?dry_run=${dryRun}`, {
    method: 'POST',
    headers: { authorization: parts.api.token },
    body: form,
  })
  if (!reply.ok) throw new Error(await reply.text())
  const { data } = (await reply.json()) as { data: { created_id: number } }
  const uploaded = performance.now()
  isUploaded?.()
  for (;;) {
    const now = await get(parts, data.created_id)
    if (now.stage === 'failed') throw new Error(now.message)
    if (now.stage === 'done' || now.stage === 'checked') break
    await pause(20)
  }
  return {
    id: data.created_id,
    uploadSeconds: (uploaded - started) / 1_000,
    seconds: (performance.now() - uploaded) / 1_000,
  }
}

/** An advertiser with accounts for 95 % of the channels of a report, and its mapping. */
export async function seedAdvertiser({ database: { db } }: Parts, channels: number): Promise<number> {
  const provider = await makeProvider(db, { reports_gross_revenue: true, revenue_share_percentage: 80 })
  const publisher = await makePublisher(db)
  const link = await makeProviderLink(db, { provider_id: provider.id })
  const targeting = await makeTargeting(db, { publisher_id: publisher.id, rules: [{ to: link }] })
  await db.execute(sql`
    insert into publisher_account (publisher_id, provider_id, tid, rule_id, link_id, sin, source_identifier, status,
      share_revenue, agreed_share, valid_from, valid_to)
    select ${publisher.id}, ${provider.id}, ${targeting.id}, r.id, ${link.id}, 'BN-' || (1000 + n), 'channel', false, 70,
      70, '2020-01-01', '2099-01-01'
    from (select id from targeting_rule where targeting_id = ${targeting.id} limit 1) r,
      generate_series(0, ${Math.floor(channels * 0.95)}) n`)
  await db.insert(csvMapping).values({ advertiser_id: provider.id, fields: mapping })
  return provider.id
}
