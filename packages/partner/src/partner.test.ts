import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { samplePartner } from '@headgate/domain/sample-partner'
import { FOREIGN_CHANNEL, partnerRows, type PartnerCell, type PartnerRow } from './figures.ts'
import { createPartner, type PartnerOptions } from './server.ts'

const servers: Server[] = []
after(() => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
})

const countries = ['US', 'GB', 'DE', 'FR', 'BR']
const cellsOf = (days: readonly string[], channels = 12): PartnerCell[] =>
  days.flatMap((day) =>
    Array.from({ length: channels }, (_, at) => `ADL-${1001 + at}`).flatMap((channel) =>
      countries.map((country) => ({ day, channel, country, redirected: 40 })),
    ),
  )

const sumOf = (rows: readonly PartnerRow[], of: (row: PartnerRow) => number) =>
  rows.reduce((sum, row) => sum + of(row), 0)
const revenue = (rows: readonly PartnerRow[]) => sumOf(rows, (row) => Number(row.revenue))

test('the report agrees with the searches that were redirected, and is the same for the same seed', () => {
  const cells = cellsOf(['2026-10-01', '2026-10-02'])
  const now = new Date('2026-11-20T06:00Z')
  const rows = partnerRows(cells, 7, now)
  assert.deepEqual(partnerRows(cells, 7, now), rows)
  assert.notDeepEqual(partnerRows(cells, 8, now), rows)
  const redirected = cells.reduce((sum, cell) => sum + cell.redirected, 0)
  const searches = sumOf(rows, (row) => row.searches)
  assert.ok(searches > redirected * 0.94 && searches <= redirected, `${searches} of ${redirected}`)
  for (const row of rows)
    assert.ok(row.searches >= row.monetized_searches && row.monetized_searches >= row.clicks, row.channel)
  const known = new Set(cells.map(({ channel }) => channel))
  const foreign = rows.filter((row) => !known.has(row.channel))
  assert.deepEqual(new Set(foreign.map((row) => row.channel)), new Set([FOREIGN_CHANNEL]))
  assert.ok(revenue(rows) > 0)
})

test('revenue of the last three days grows, and some of it is taken back later', () => {
  const days = Array.from({ length: 20 }, (_, at) => `2026-10-${String(at + 1).padStart(2, '0')}`)
  const cells = cellsOf(days)
  const at = (age: number) =>
    days.reduce((sum, day) => {
      const rows = partnerRows(
        cells.filter((cell) => cell.day === day),
        7,
        new Date(Date.parse(day) + age * 86_400_000 + 6 * 3_600_000),
      )
      return sum + revenue(rows)
    }, 0)
  const [day0, day1, day2, day3, day4, day9] = [0, 1, 2, 3, 4, 9].map(at) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  assert.ok(
    day0 < day1 && day1 < day2 && day2 < day3 && day3 <= day4,
    [day0, day1, day2, day3, day4].join(' '),
  )
  assert.ok(day1 / day4 > 0.75 && day1 / day4 < 0.95, String(day1 / day4))
  assert.ok(day9 < day4 && day9 > day4 * 0.97, String(day9 / day4))
})

async function serving(options: Partial<PartnerOptions> = {}): Promise<string> {
  const days = Array.from({ length: 10 }, (_, at) => `2026-10-${String(at + 1).padStart(2, '0')}`)
  const server = createPartner({
    seed: 7,
    trouble: 0,
    cells: (from, to) => Promise.resolve(cellsOf(days.filter((day) => day >= from && day <= to))),
    now: () => new Date('2026-11-20T06:00Z'),
    ...options,
  })
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function signedIn(origin: string, login: object = samplePartner.login) {
  const reply = await fetch(`${origin}/v1/token`, { method: 'POST', body: JSON.stringify(login) })
  return { status: reply.status, token: ((await reply.json()) as { access_token?: string }).access_token }
}

async function report(origin: string, token: string | undefined, query: string) {
  const reply = await fetch(`${origin}/v1/report?${query}`, { headers: { authorization: `Bearer ${token}` } })
  const read = (await reply.json()) as { data?: { rows: PartnerRow[]; next_cursor: string | null } }
  return { status: reply.status, retryAfter: reply.headers.get('retry-after'), ...read.data }
}

test('a report needs a token, and comes in pages that are the whole of it', async () => {
  const origin = await serving()
  assert.equal((await signedIn(origin, { ...samplePartner.login, client_secret: 'wrong' })).status, 401)
  assert.equal((await signedIn(origin, [])).status, 401)
  const days = 'from=2026-10-01&to=2026-10-10'
  assert.equal((await report(origin, 'none', days)).status, 401)
  const { token } = await signedIn(origin)
  const first = await report(origin, token, days)
  assert.equal(first.rows?.length, 500)
  const second = await report(origin, token, `${days}&cursor=${first.next_cursor}`)
  assert.equal(second.next_cursor, null)
  const rows = [first.rows, second.rows].flatMap((page) => page ?? [])
  const keys = rows.map((row) => `${row.date} ${row.channel} ${row.country}`)
  assert.equal(new Set(keys).size, keys.length)
  assert.ok(keys.length > 600)
  for (const bad of ['', 'from=2026-10-02&to=2026-10-01', 'from=today&to=today', `${days}&cursor=abc`])
    assert.equal((await report(origin, token, bad)).status, 400, bad)
  assert.equal(
    (await report(origin, token, `from=2026-10-01&to=2026-10-09&cursor=${first.next_cursor}`)).status,
    400,
  )
  assert.equal((await fetch(`${origin}/elsewhere`)).status, 404)
})

test('with trouble some reports are refused with 503, and so is one without figures', async () => {
  const origin = await serving({ trouble: 0.5 })
  const { token } = await signedIn(origin)
  const replies = []
  for (let at = 0; at < 20; at += 1)
    replies.push(await report(origin, token, 'from=2026-10-01&to=2026-10-01'))
  const refused = replies.filter(({ status }) => status === 503)
  assert.ok(refused.length > 3 && refused.length < 17, String(refused.length))
  assert.ok(refused.every(({ retryAfter }) => retryAfter === '60'))
  const away = await serving({ cells: () => Promise.reject(new Error('analytics is away')) })
  const reply = await report(away, (await signedIn(away)).token, 'from=2026-10-01&to=2026-10-01')
  assert.equal(reply.status, 503)
})
