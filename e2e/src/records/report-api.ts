import { once } from 'node:events'
import { createServer } from 'node:http'
import { storeCredential } from '@headgate/contract/providers/credentials'
import type { ApiSession } from '../support/session.ts'

export interface ReportApi {
  origin: string
  /** How it replies from now on: rows of the requested last day, or a status. */
  reply: { rows: readonly { channel: string; searches: number; revenue: string }[] } | { status: number }
  close: () => Promise<void>
}

/** An advertiser's reporting API on this machine, whose reply a test decides. */
export async function startReportApi(reply: ReportApi['reply']): Promise<ReportApi> {
  const server = createServer((request, out) => {
    const day = new URL(request.url!, 'http://api').searchParams.get('to')
    const now = api.reply
    const rows =
      'rows' in now
        ? now.rows.map((row) => ({ ...row, date: day, country: 'DE', monetized: row.searches, clicks: 1 }))
        : []
    out.writeHead('status' in now ? now.status : 200, { 'content-type': 'application/json' })
    out.end(JSON.stringify({ data: rows }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The system assigned no port.')
  const api: ReportApi = {
    origin: `http://127.0.0.1:${address.port}`,
    reply,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return api
}

/** Stores credentials that lead to the API. Returns the id of the configuration. */
export async function storeReportApi(
  admin: ApiSession,
  providerId: number,
  origin: string,
  isActive = true,
): Promise<number> {
  const body = {
    is_active: isActive,
    url: `${origin}/report?from=[FROM_DATE]&to=[TO_DATE]`,
    nesting: 'data',
    mapping_fields: {
      date: 'date',
      channel: 'channel',
      geo: 'country',
      total_searches: 'searches',
      monetized_searches: 'monetized',
      clicks: 'clicks',
      gross_revenue: 'revenue',
    },
  }
  return (await admin.send(storeCredential, { params: { id: providerId }, body })).credential.id
}
