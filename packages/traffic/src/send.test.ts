import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import type { TrafficSearch } from './searches.ts'
import { sendSearches, type Reply } from './send.ts'

const searches = Array.from({ length: 200 }, (_, at): TrafficSearch => ({
  clickId: `c${at}`,
  publisherId: 1,
  targetingId: 1,
  keyword: 'tea',
  path: `/search?pid=1&cid=1&q=tea&clickid=c${at}`,
  headers: { 'user-agent': 'Mozilla/5.0' },
}))

test('replies and failures of all searches are passed on, and redirects are not followed', async () => {
  let received = 0
  const server = createServer((request, response) => {
    received += 1
    if (received % 10 === 0) request.socket.destroy()
    else response.writeHead(302, { location: 'https://a.example/' }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const taken: [string, Reply][] = []
    await sendSearches(
      origin,
      2_000,
      searches,
      (search, reply) => taken.push([search.clickId, reply]),
      new AbortController().signal,
    )
    assert.deepEqual(
      taken.map(([clickId]) => clickId).toSorted(),
      searches.map((search) => search.clickId).toSorted(),
    )
    const redirected = taken.filter(
      ([, reply]) => 'status' in reply && reply.status === 302 && reply.location === 'https://a.example/',
    )
    assert.equal(redirected.length, 180)
    assert.equal(taken.filter(([, reply]) => 'error' in reply).length, 20)
    assert.equal(received, 200)
  } finally {
    server.close()
    server.closeAllConnections()
  }
})
