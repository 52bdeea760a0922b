import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { makeApiKey } from '@headgate/contract/api-keys/calls'
import { listCsvUploads } from '@headgate/contract/revenue/import-calls'
import { provider } from '@headgate/db/schema/all'
import { makeRevenueAdvertiser, type RevenueAdvertiser } from '@headgate/db/testing/revenue-business'
import { addDays, daysBefore, utcDay } from '@headgate/domain/days'
import { eq, sql } from 'drizzle-orm'
import { uploadReport } from '../revenue/testing/reports-and-searches.ts'
import { revenueParts, type RevenueParts } from '../revenue/testing/revenue-parts.ts'
import { invoke } from '../testing/api.ts'

const main = fileURLToPath(new URL('../../../../tools/src/command-line/main.ts', import.meta.url))
const day = daysBefore(3, new Date())
const HEAD = 'Date,Channel,Country,Searches,Monetized,Clicks,Revenue'

let parts: RevenueParts
let advertiser: RevenueAdvertiser
let folder: string
let key: string
before(async () => {
  parts = await revenueParts()
  folder = mkdtempSync(join(tmpdir(), 'headgate command line '))
  const { db } = parts.api.database
  advertiser = await makeRevenueAdvertiser(db, { 'BN-12': 1 })
  await db.update(provider).set({ name: 'Adlera, Inc.' }).where(eq(provider.id, advertiser.id))
  key = await makeKey(['revenue', 'reports', 'advertisers'])
})
after(async () => {
  rmSync(folder, { recursive: true })
  await parts.close()
})

async function makeKey(areas: ('revenue' | 'reports' | 'advertisers')[]): Promise<string> {
  const { data } = await invoke(parts.api.app, makeApiKey, {
    token: parts.api.admin,
    body: {
      name: 'the command line',
      areas,
      may_write: true,
      last_day: addDays(utcDay(new Date()), 9),
      own_password: 'password',
    },
  })
  return data.secret
}

/** Runs the command line in a process, with a home of its own. */
async function headgate(
  args: string[],
  { input = '', env = {} }: { input?: string; env?: Record<string, string> } = {},
): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, [main, ...args], {
    env: { PATH: process.env.PATH, XDG_CONFIG_HOME: folder, ...env },
    stdio: 'pipe',
  })
  child.stdin.end(input)
  const closed = new Promise<number | null>((resolve) => child.on('close', resolve))
  const [code, out, err] = await Promise.all([closed, text(child.stdout), text(child.stderr)])
  return { code, out, err }
}

function fileOf(name: string, ...lines: string[]): string {
  const path = join(folder, name)
  writeFileSync(path, [HEAD, ...lines, ''].join('\n'))
  return path
}

const imports = async () =>
  (await invoke(parts.api.app, listCsvUploads, { token: parts.api.admin })).data.data

test('without a login it says how to log in; a wrong key is not kept', async () => {
  const none = await headgate(['report'])
  assert.deepEqual([none.code, none.out], [3, ''])
  assert.match(none.err, /headgate login/)
  const wrong = await headgate(['login', '--url', parts.origin], { input: 'hg_wrong' })
  assert.equal(wrong.code, 3)
  assert.match(wrong.err, /does not take this key/)
  assert.throws(() => statSync(join(folder, 'headgate', 'login.json')))
  const word = await headgate(['login', '--url', parts.origin], { input: 'password' })
  assert.deepEqual([word.code, /begin with hg_/.test(word.err)], [2, true])
})

test('login keeps address and key for its owner only', async () => {
  const { code, out } = await headgate(['login', '--url', `${parts.origin}/`], { input: `${key}\n` })
  assert.equal(code, 0)
  assert.ok(!out.includes(key))
  const file = join(folder, 'headgate', 'login.json')
  assert.equal(statSync(file).mode & 0o777, 0o600)
  assert.deepEqual(JSON.parse(readFileSync(file, 'utf8')), { url: parts.origin, key })
})

test('a kept key does not go to another server that a variable names', async () => {
  const { code } = await headgate(['report'], { env: { HEADGATE_URL: 'http://127.0.0.1:9' } })
  assert.equal(code, 3)
})

test('a dry run shows days and books nothing; an import is booked; a report has its money', async () => {
  const path = fileOf('good.csv', `${day},BN-12,US,100,80,6,10.5`)
  const dry = await headgate(['import', path, '--advertiser', 'adlera, inc.', '--dry-run'])
  assert.deepEqual([dry.code, dry.err], [0, ''])
  assert.match(dry.out, new RegExp(`${day} .*10\\.500000`))
  assert.deepEqual(
    (await imports()).map(({ stage }) => stage),
    ['discarded'],
  )
  const loaded = await headgate(['import', path, '--advertiser', String(advertiser.id)])
  assert.deepEqual([loaded.code, loaded.err], [0, ''])
  assert.match(loaded.out, /Uploaded Successfully/)

  const days = ['--from', day, '--to', day]
  const shown = await headgate(['report', ...days, '--group', 'advertiser,channel'])
  assert.equal(shown.code, 0)
  const [head, , row] = shown.out.split('\n')
  assert.match(head!, /gross_revenue|Gross/)
  for (const cell of [day, 'Adlera, Inc.', 'BN-12', '10.5']) assert.ok(row!.includes(cell), shown.out)
  const csv = await headgate(['report', ...days, '--by', 'total', '--group', 'channel', '--format', 'csv'])
  assert.match(csv.out, /^"[^\n]*"gross_revenue"[^\n]*\r\n[^\n]*"?BN-12"?[^\n]*,10\.5,/)
  const json = await headgate(['report', ...days, '--format', 'json'])
  const { data } = JSON.parse(json.out) as { data: { gross_revenue: string }[] }
  assert.deepEqual(
    data.map(({ gross_revenue }) => gross_revenue),
    ['10.500000'],
  )
})

/** Passes bytes on to the API, and breaks the connection in place of the first reply that has this text. */
async function breaking(at: string): Promise<{ origin: string; close: () => void; broken: () => number }> {
  let broken = 0
  const server = createServer((from) => {
    const to = connect(Number(new URL(parts.origin).port), '127.0.0.1')
    from.on('error', () => to.destroy()).on('close', () => to.destroy())
    to.on('error', () => from.destroy()).on('close', () => from.destroy())
    from.pipe(to)
    to.on('data', (bytes) => {
      if (broken > 0 || !bytes.includes(at)) from.write(bytes)
      else {
        broken += 1
        from.resetAndDestroy()
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close(), broken: () => broken }
}

test('an upload whose reply is lost on the way is sent again and makes one import', async () => {
  const before = (await imports()).length
  const path = fileOf('lost.csv', `${day},BN-12,FR,50,40,3,2.5`)
  const proxy = await breaking('"created_id"')
  const { code, err } = await headgate(['import', path, '--advertiser', String(advertiser.id)], {
    env: { HEADGATE_URL: proxy.origin, HEADGATE_API_KEY: key },
  })
  proxy.close()
  assert.deepEqual([code, proxy.broken()], [0, 1], err)
  assert.match(err, /The connection broke/)
  assert.equal((await imports()).length, before + 1)
})

test('skipped rows have an exit code of their own, and a file without a good row fails', async () => {
  const some = fileOf('some.csv', `${day},BN-12,US,100,80,6,10.5`, `${day},BN-12,DE,x,80,6,1`)
  const partly = await headgate(['import', some, '--advertiser', String(advertiser.id)])
  assert.deepEqual([partly.code, /Partially Uploaded/.test(partly.out)], [5, true], partly.err)
  const none = await headgate([
    'import',
    fileOf('none.csv', `${day},BN-12,US,x,80,6,1`),
    '--advertiser',
    String(advertiser.id),
  ])
  assert.equal(none.code, 1, none.out)
})

test('verify finds nothing, and a share that was changed behind the booking', async () => {
  const same = await headgate(['verify', '--from', day, '--to', day])
  assert.deepEqual([same.code, same.out], [0, '1 accounts compared, 0 days differ.\n'])
  await parts.api.database.db.execute(sql`update publisher_account set share_revenue = 50, agreed_share = 50`)
  const other = await headgate(['verify', '--advertiser', String(advertiser.id)])
  assert.equal(other.code, 1)
  assert.match(other.out, new RegExp(day))
})

/** Passes bytes on to the API. Before a request for the second page of a report, `change` is awaited. */
async function changing(
  change: (time: number) => Promise<unknown>,
): Promise<{ origin: string; close: () => void }> {
  let times = 0
  const server = createServer((from) => {
    const to = connect(Number(new URL(parts.origin).port), '127.0.0.1')
    from.on('error', () => to.destroy()).on('close', () => to.destroy())
    to.on('error', () => from.destroy()).on('close', () => from.destroy())
    to.pipe(from)
    let before: Promise<unknown> = Promise.resolve()
    from.on('data', (bytes) => {
      if (bytes.includes('page=2')) before = before.then(() => change((times += 1)))
      before = before.then(() => to.write(bytes))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() }
}

test('a JSON report is of one moment, or says that its figures go on changing', async (t) => {
  const other = await makeRevenueAdvertiser(parts.api.database.db, { 'BN-13': 1 })
  const load = (date: string, channels: string[]) =>
    uploadReport(
      parts,
      other.id,
      [HEAD, ...channels.map((channel) => `${date},${channel},US,10,8,1,0.5`), ''].join('\n'),
    )
  const channels = Array.from({ length: 510 }, (_, at) => `c-${at}`)
  await load(day, channels)
  const read = async (change: (time: number) => Promise<unknown>) => {
    const proxy = await changing(change)
    t.after(() => proxy.close())
    const days = ['--from', daysBefore(9, new Date()), '--to', day]
    const args = [
      'report',
      ...days,
      '--group',
      'channel',
      '--advertiser',
      String(other.id),
      '--format',
      'json',
    ]
    return headgate(args, { env: { HEADGATE_URL: proxy.origin, HEADGATE_API_KEY: key } })
  }
  // Rows of an earlier day come first, so all others move on.
  const once = await read(async (time) => {
    if (time === 1) await load(daysBefore(4, new Date()), ['early'])
  })
  assert.equal(once.code, 0, once.err)
  const { data } = JSON.parse(once.out) as { data: { channel: string }[] }
  assert.deepEqual(data.map(({ channel }) => channel).toSorted(), [...channels, 'early'].toSorted())
  const always = await read((time) => load(daysBefore(4 + time, new Date()), ['early']))
  assert.deepEqual([always.code, always.out], [4, ''])
  assert.match(always.err, /The figures changed while they were read\. Run the command again\./)
})

test('wrong options, refused fields and a server that is away name the remedy', async () => {
  for (const [args, code, says] of [
    [['reprot'], 2, /There is no command reprot/],
    [['report', '--form', 'csv'], 2, /--help/],
    [['report', '--from', '2026-11-01'], 2, /come together/],
    [['report', '--group', 'weather'], 2, /publisher, link, advertiser/],
    [['report', '--from', '2026-11-02', '--to', '2026-11-01'], 1, /end date/],
    [['import', join(folder, 'missing.csv'), '--advertiser', '1'], 2, /cannot be read/],
    [['import', fileOf('some.csv'), '--advertiser', 'Nobody'], 2, /No advertiser is called Nobody/],
    [['verify', '--advertiser', 'x'], 2, /takes an id/],
  ] as const) {
    const { code: given, err } = await headgate([...args])
    assert.equal(given, code, `${args.join(' ')}: ${err}`)
    assert.match(err, says)
  }
  const away = await headgate(['report'], {
    env: { HEADGATE_URL: 'http://127.0.0.1:9', HEADGATE_API_KEY: key },
  })
  assert.deepEqual([away.code, /check the address/.test(away.err)], [4, true])
  const narrow = await headgate(['report'], {
    env: { HEADGATE_URL: parts.origin, HEADGATE_API_KEY: await makeKey(['revenue']) },
  })
  assert.deepEqual([narrow.code, /does not cover this call/.test(narrow.err)], [3, true])
})

test('help of every command', async () => {
  for (const args of [
    ['--help'],
    ['login', '-h'],
    ['import', '--help'],
    ['report', '--help'],
    ['verify', '--help'],
  ]) {
    const { code, out } = await headgate(args)
    assert.deepEqual([code, out.startsWith('Usage: headgate')], [0, true])
  }
})
