import { once } from 'node:events'
import { createServer } from 'node:http'

export interface PartnerApi {
  origin: string
  close: () => Promise<void>
}

/** An advertiser's revenue API on this machine. It returns two rows to a caller with the key. */
export async function startPartnerApi(key: string): Promise<PartnerApi> {
  const rows = [
    {
      date: '2026-11-01',
      sub_id: 'ch-1',
      country: 'DE',
      searches: 120,
      paid: 60,
      clicks: 6,
      revenue: '12.50',
    },
    {
      date: '2026-11-02',
      sub_id: 'ch-2',
      country: 'Germany',
      searches: 80,
      paid: 40,
      clicks: 4,
      revenue: '8.10',
    },
  ]
  const server = createServer((request, reply) => {
    const known = request.headers['x-api-key'] === key
    reply.writeHead(known ? 200 : 403, { 'content-type': 'application/json' })
    reply.end(JSON.stringify(known ? { data: rows } : { error: 'unknown key' }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The system assigned no port.')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
