import assert from 'node:assert/strict'
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { listLogFiles, logFileName, logFolder } from '../log-folder.ts'
import { type LogQuery, LogReader } from './log-reader.ts'
import { shownLine } from './shown-line.ts'

const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
const dataDir = mkdtempSync(join(tmpdir(), 'headgate logs '))
const folder = logFolder(dataDir)
mkdirSync(folder)
after(() => rmSync(dataDir, { recursive: true }))

let state = SEED
function draw(below: number): number {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
  return Math.floor((state / 2_147_483_648) * below)
}

const days = ['2026-11-25', '2026-11-26', '2026-11-27'] as const
const parts = ['api', 'jobs', 'redirect'] as const
const messages = ['request', 'Request refused', 'queue', 'a "quoted" message', 'größe', 'x'.repeat(300), '']

interface Line {
  place: string
  text: string
  time: string | null
  level: number
  msg: string
  request: string
}

/** Lines of our own, damaged ones, one that is longer than what is read at a time, and a last one that is cut off. */
function makeFile(part: (typeof parts)[number], day: string): Line[] {
  const lines: Line[] = []
  let at = Date.parse(day)
  let offset = 0
  let content = ''
  const add = (text: string, about: Omit<Line, 'place' | 'text'>) => {
    lines.push({ ...about, text, place: `${part}-${day}:${offset}` })
    content += `${text}\n`
    offset += Buffer.byteLength(text) + 1
  }
  for (let index = 0; index < 1_500; index += 1) {
    at += draw(4) * 1_000
    const [time, level, msg] = [
      new Date(at).toISOString(),
      10 + draw(6) * 10,
      messages[draw(messages.length)]!,
    ]
    const request = `request-${draw(200)}`
    const more = draw(50) === 0 ? { text: 'é'.repeat(draw(60_000)) } : { err: { msg: 'inner' }, id: draw(9) }
    const whole = JSON.stringify({ level, time, part, request_id: request, ...more, ...(msg && { msg }) })
    const cut = whole.slice(0, 9 + draw(9))
    if (draw(40) === 0)
      add(cut, { time: null, level: Number(/^\{"level":(\d\d)/.exec(cut)?.[1] ?? 0), msg: '', request: '' })
    else add(whole, { time, level, msg, request })
  }
  const long = JSON.stringify({ level: 50, time: new Date(at).toISOString(), text: 'a'.repeat(3_500_000) })
  if (part === 'jobs' && day === days[1])
    add(long, { time: new Date(at).toISOString(), level: 50, msg: '', request: '' })
  add('no JSON', { time: null, level: 0, msg: '', request: '' })
  writeFileSync(join(folder, logFileName(part, day)), part === 'api' ? content.slice(0, -1) : content)
  return lines
}

const all = days.flatMap((day) => parts.flatMap((part) => makeFile(part, day)))
const { signal } = new AbortController()
const plain: LogQuery = { orderBy: 'time', direction: 'DESC', page: 1, size: 100, signal }

/** Every page of a query. */
async function read(query: Partial<LogQuery>, reader = new LogReader()): Promise<string[]> {
  const files = await listLogFiles(dataDir)
  const found: string[] = []
  for (let page = 1; ; page += 1) {
    const { lines, total } = await reader.page(files, { ...plain, size: 4_000, ...query, page })
    found.push(...lines.map(({ part, day, offset }) => `${part}-${day}:${offset}`))
    assert.ok(lines.length > 0 || found.length === total, `${found.length} of ${total} lines (seed ${SEED})`)
    if (found.length >= total) return found
  }
}

const byPlace = new Map(all.map((line) => [line.place, line]))
const linesAt = (places: string[]) => places.map((place) => byPlace.get(place)!)
const readable = (places: string[]) => places.filter((place) => byPlace.get(place)!.time !== null)
const placesOf = (lines: readonly Line[]) => lines.map(({ place }) => place).toSorted()

test(`pages by time have every line once, in the order of time in both directions (seed ${SEED})`, async () => {
  const newest = await read({})
  assert.deepEqual(newest.toSorted(), placesOf(all))
  const times = linesAt(newest).flatMap(({ time }) => time ?? [])
  assert.deepEqual(times, times.toSorted().toReversed())
  const oldest = await read({ direction: 'ASC' })
  assert.deepEqual(oldest.toSorted(), placesOf(all))
  assert.deepEqual(readable(oldest), readable(newest).toReversed())
})

test(`filters find what plain loops find (seed ${SEED})`, async () => {
  const cases: [Partial<LogQuery>, (line: Line) => boolean][] = [
    [{ level: 50 }, ({ level }) => level >= 50],
    [{ level: 10 }, ({ level }) => level >= 10],
    [{ q: 'REFUSED' }, ({ text }) => text.includes('refused')],
    [{ q: '"quoted"' }, ({ text }) => text.includes('\\"quoted\\"')],
    [{ q: 'größe' }, ({ text }) => text.includes('größe')],
    [{ q: 'no json' }, ({ text }) => text === 'no JSON'],
    [{ q: 'nowhere to be found' }, () => false],
    [{ requestId: 'request-7' }, ({ request }) => request === 'request-7'],
    [
      { requestId: 'request-7', level: 40, q: 'queue' },
      (line) => line.request === 'request-7' && line.level >= 40 && line.msg === 'queue',
    ],
  ]
  for (const [query, matches] of cases)
    for (const orderBy of ['time', 'msg'] as const)
      assert.deepEqual(
        (await read({ ...query, orderBy, size: 20_000 })).toSorted(),
        placesOf(all.filter(matches)),
        `${JSON.stringify(query)} by ${orderBy}, seed ${SEED}`,
      )
})

test(`an order by message keeps the newest first among the same, and lines without one last (seed ${SEED})`, async () => {
  for (const direction of ['ASC', 'DESC'] as const) {
    const found = linesAt(await read({ orderBy: 'msg', direction }))
    assert.deepEqual(placesOf(found), placesOf(all))
    const shown = found.map(({ msg }) => msg.toLowerCase())
    const sorted = messages
      .filter(Boolean)
      .map((msg) => msg.toLowerCase())
      .toSorted()
    const expected = [...(direction === 'ASC' ? sorted : sorted.toReversed()), '']
    assert.deepEqual([...new Set(shown)], expected)
    for (const msg of messages) {
      const times = found.filter((line) => line.msg === msg).flatMap(({ time }) => time ?? [])
      assert.deepEqual(times, times.toSorted().toReversed())
    }
  }
})

test('messages that are all different are ordered by fewer of their characters, and none is lost', async () => {
  const own = mkdtempSync(join(tmpdir(), 'headgate logs '))
  mkdirSync(logFolder(own))
  const made = Array.from({ length: 50_000 }, (_, index) => `message ${(index * 7_919) % 50_000} of many`)
  const lines = made.map((msg) => JSON.stringify({ level: 30, time: '2026-11-27T10:00:00.000Z', msg }))
  writeFileSync(join(logFolder(own), logFileName('api', '2026-11-27')), `${lines.join('\n')}\n`)
  const files = await listLogFiles(own)
  const reader = new LogReader()
  const found = new Set<string>()
  let before = ''
  for (let page = 1; page <= 10; page += 1) {
    const reply = await reader.page(files, { ...plain, orderBy: 'msg', direction: 'ASC', size: 5_000, page })
    assert.equal(reply.total, 50_000)
    for (const { text } of reply.lines) {
      found.add(text)
      const start = (JSON.parse(text) as { msg: string }).msg.slice(0, 10)
      assert.ok(start >= before, `${start} after ${before}`)
      before = start
    }
  }
  assert.equal(found.size, 50_000)
  rmSync(own, { recursive: true })
})

test('lines that are added are counted, and a file that is replaced is counted again', async () => {
  const own = mkdtempSync(join(tmpdir(), 'headgate logs '))
  mkdirSync(logFolder(own))
  const path = join(logFolder(own), logFileName('api', '2026-11-27'))
  const reader = new LogReader()
  const total = async () => (await reader.page(await listLogFiles(own), plain)).total
  assert.equal(await total(), 0)
  writeFileSync(path, '{"level":30}\n{"lev')
  assert.equal(await total(), 2)
  appendFileSync(path, 'el":30}\n{"level":30}\n')
  assert.equal(await total(), 3)
  rmSync(path)
  assert.equal(await total(), 0)
  writeFileSync(path, 'one\n')
  assert.equal(await total(), 1)
  rmSync(own, { recursive: true })
})

test('only regular files with the name of a log are read', async () => {
  const own = mkdtempSync(join(tmpdir(), 'headgate logs '))
  const logs = logFolder(own)
  mkdirSync(logs)
  const secret = join(own, 'secret')
  writeFileSync(secret, 'a secret\n')
  symlinkSync(secret, join(logs, logFileName('api', '2026-11-27')))
  mkdirSync(join(logs, logFileName('jobs', '2026-11-27')))
  for (const name of ['api-2026-11-27.log.gz', 'keys-2026-11-27.log', 'api-2026-11-2.log', '.log'])
    writeFileSync(join(logs, name), 'other\n')
  assert.deepEqual(await listLogFiles(own), [])
  rmSync(own, { recursive: true })
})

const shown = (text: string) => shownLine({ part: 'api', day: '2026-11-27', offset: 12, text })

test('a line is shown with its fields, and one that cannot be read as its text', () => {
  const { details, ...line } = shown(
    '{"level":30,"time":"2026-11-27T10:00:00.000Z","part":"api","pid":7,"hostname":"one","request_id":"r-1","method":"GET","path":"/api/x","status":200,"user_id":3,"http":"1.1","remote_address":"10.0.0.1","remote_port":4711,"msg":"request"}',
  )
  assert.deepEqual(line, {
    line: 'api-2026-11-27:12',
    id: 'r-1',
    title: 'Main API',
    part: 'api',
    hostname: 'one',
    level: 30,
    time: '2026-11-27T10:00:00.000Z',
    msg: 'request',
    method: 'GET',
    version: '1.1',
    url: '/api/x',
    userId: 3,
    remoteAddress: '10.0.0.1',
    remotePort: 4711,
  })
  assert.deepEqual(details, { pid: 7, status: 200 })
  const odd = [
    '{"level":30,"ti',
    '\0\0\0{"level":30}',
    '[1]',
    'null',
    '',
    '{"level":"x","time":[],"msg":{}}',
    '{"time":1e99}',
  ]
  for (const text of odd) {
    const { level, time } = shown(text)
    assert.deepEqual([level, time], [null, null])
  }
  assert.equal(shown('{"level":30,"ti').msg, '{"level":30,"ti')
  // Of an earlier release, or written by something else.
  assert.doesNotMatch(JSON.stringify(shown('{"password":"hunter2","msg":"token=hunter2"}')), /hunter2/)
  const deep = `${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}`
  assert.ok(JSON.stringify(shown(deep)).length < 500)
  assert.ok(JSON.stringify(shown(JSON.stringify({ msg: 'x'.repeat(200_000) }))).length < 5_000)
})
