import assert from 'node:assert/strict'
import type { CallData } from '@headgate/contract/base/call'
import type { Success } from '@headgate/contract/base/envelope'
import { csvStatus, uploadCsv } from '@headgate/contract/revenue/import-calls'
import { ingestEvents } from '@headgate/contract/searches/ingest'
import type { Day } from '@headgate/domain/days'
import { outcomes, searchEventColumns, type SearchEventColumn } from '@headgate/domain/snapshot/search-event'
import { PartClient } from '@headgate/runtime/parts/part-client'
import { serviceToken } from '@headgate/runtime/parts/service-token'
import { PATIENCE_MS, until } from '@headgate/runtime/testing/until'
import { invoke } from '../../testing/api.ts'
import type { RevenueParts } from './revenue-parts.ts'

interface Upload {
  dryRun?: boolean
  name?: string
}

/** Uploads a file of an advertiser. Returns its import, which is not read yet. */
export async function sendReport(
  parts: RevenueParts,
  providerId: number,
  content: string,
  { dryRun = false, name = 'report.csv' }: Upload = {},
): Promise<number> {
  const form = new FormData()
  form.set('advertiser_id', String(providerId))
  form.set('file', new File([content], name, { type: 'text/csv' }))
  const reply = await fetch(new URL(`${uploadCsv.path}?dry_run=${dryRun}`, parts.origin), {
    method: 'POST',
    headers: { authorization: parts.api.admin },
    body: form,
  })
  const text = await reply.text()
  assert.equal(reply.status, 200, text)
  return (JSON.parse(text) as Success<CallData<typeof uploadCsv>>).data.created_id
}

/** The same, and waits until the file is booked. */
export async function uploadReport(
  parts: RevenueParts,
  providerId: number,
  content: string,
  name?: string,
): Promise<number> {
  const id = await sendReport(parts, providerId, content, name === undefined ? {} : { name })
  const given = { token: parts.api.admin, query: { csv_status_id: id } }
  await until(
    async () => (await invoke(parts.api.app, csvStatus, given)).data.data?.stage === 'done',
    'the file is booked',
  )
  return id
}

export interface Redirected {
  providerId: number
  linkId: number
  ruleId?: number
  channel: string
  day: Day
  searches: number
}

/** Fields of some equal searches. */
export interface SentSearches {
  searches: number
  event: Partial<Record<SearchEventColumn, string | number>>
}

/** Stores searches as if engines had redirected them. */
export function redirectSearches(parts: RevenueParts, all: readonly Redirected[]): Promise<void> {
  return sendSearches(
    parts,
    all.map(({ searches, day, providerId, linkId, ruleId = 0, channel }) => ({
      searches,
      event: {
        event_time: Date.parse(day) + 3_600_000,
        outcome: outcomes.redirected,
        provider_id: providerId,
        provider_link_id: linkId,
        rule_id: ruleId,
        channel,
        country: 'US',
      },
    })),
  )
}

let sent = 0

/** Stores searches as if an engine had shipped them. */
export async function sendSearches(parts: RevenueParts, all: readonly SentSearches[]): Promise<void> {
  sent += 1
  const segment = Date.now() + sent
  const lines = all
    .flatMap((one) => Array.from({ length: one.searches }, () => one))
    .map((one, sequence) => {
      const event: SentSearches['event'] = {
        ...one.event,
        segment,
        sequence,
        click_id: `click-${segment}-${sequence}`,
      }
      return searchEventColumns.map((column) => event[column] ?? (isText(column) ? '' : 0)).join('\t')
    })
  const settings = { DATA_DIR: parts.api.dataDir, SERVICE_TOKEN: undefined }
  const analytics = new PartClient(parts.analytics, serviceToken(settings))
  const { rows } = await analytics.send(ingestEvents, {
    query: { token: `searches-${segment}` },
    bytes: { type: 'text/tab-separated-values', content: Buffer.from(`${lines.join('\n')}\n`) },
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  assert.equal(rows, lines.length)
}

const texts: ReadonlySet<SearchEventColumn> = new Set([
  'filtered_reason',
  'quality_score',
  'keyword',
  'sub_id',
  'user_agent',
  'referrer',
])
const isText = (column: SearchEventColumn) => texts.has(column)
