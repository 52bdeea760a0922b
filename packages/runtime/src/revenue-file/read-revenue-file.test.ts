import assert from 'node:assert/strict'
import { PassThrough } from 'node:stream'
import { test } from 'node:test'
import type { ReadLine } from '@headgate/domain/revenue/reading/types'
import { readRevenueFile } from './read-revenue-file.ts'
import { piecesOf, plainMapping, readBytes, today } from './testing/read-bytes.ts'

const header = 'Date,Channel,Country,Searches,Clicks,Revenue'
const file = (...lines: string[]) => [header, ...lines, ''].join('\n')

test('a line is read with all its fields', async () => {
  const { lines, reading, problem } = await readBytes(
    'Note, date ,CHANNEL,Country,Searches,Monetized,Clicks,Follow,First,Revenue\n' +
      'x,2026-11-05, A-1 ,germany,1000,800,40,3,4,12.3456785\n',
    {
      columns: {
        ...plainMapping.columns,
        Monetized: 'monetized_searches',
        Follow: 'followon_searches',
        First: 'initial_searches',
      },
    },
  )
  assert.equal(problem, null)
  assert.deepEqual(lines, [
    {
      row: 1,
      kind: 'read',
      day: '2026-11-05',
      channel: 'A-1',
      country: 'DE',
      countryUnread: false,
      searches: 1_000,
      monetized: 800,
      clicks: 40,
      followon: 3,
      initial: 4,
      revenue: 12_345_678,
      field: null,
      reason: null,
      texts: ['x', '2026-11-05', ' A-1 ', 'germany', '1000', '800', '40', '3', '4', '12.3456785'],
    },
  ])
  assert.deepEqual(reading.unmapped, ['Note'])
  assert.deepEqual(reading.mapped[0], { column: ' date ', field: 'date', at: 1 })
})

const text = (separator: string) =>
  ['Date', 'Channel', 'Country', 'Searches', 'Clicks', 'Revenue'].join(separator) +
  '\r\n' +
  ['2026-11-05', 'Café–1', "Côte d'Ivoire", '10', '2', '1.5'].join(separator)
const bigEndian = (given: string) => Buffer.from(given, 'utf16le').swap16()

test('encodings and separators are found', async () => {
  const latin = Buffer.from(text(';').replaceAll('–', '\u0096'), 'latin1')
  const cases: [content: Uint8Array | string, encoding: string, separator: string][] = [
    [text(','), 'UTF-8', ','],
    [text(';'), 'UTF-8', ';'],
    [text('\t'), 'UTF-8', '\t'],
    [text('|'), 'UTF-8', '|'],
    [`\uFEFF${text(',')}`, 'UTF-8 with BOM', ','],
    [Buffer.from(`\uFEFF${text('\t')}`, 'utf16le'), 'UTF-16LE', '\t'],
    [Buffer.from(text(';'), 'utf16le'), 'UTF-16LE', ';'],
    [bigEndian(`\uFEFF${text(',')}`), 'UTF-16BE', ','],
    [bigEndian(text(',')), 'UTF-16BE', ','],
    [latin, 'Latin-1', ';'],
  ]
  for (const [content, encoding, separator] of cases)
    for (const length of [1, 7, 65_536]) {
      const { reading, lines, problem } = await readBytes(content, {}, length)
      const about = `${encoding} ${JSON.stringify(separator)} ${length}`
      assert.deepEqual([problem, reading.encoding, reading.separator], [null, encoding, separator], about)
      assert.deepEqual(
        [lines[0]!.kind, lines[0]!.channel, lines[0]!.country],
        ['read', 'Café–1', 'CI'],
        about,
      )
    }
})

test('numbers of a Latin-1 file have their signs', async () => {
  const content = Buffer.from(
    `${header}\n2026-11-05,A,DE,1\u00A0200,4,\u00A312.50\n2026-11-05,B,DE,5,4,\u008012.50\n`,
    'latin1',
  )
  const { reading, lines } = await readBytes(content)
  assert.equal(reading.encoding, 'Latin-1')
  assert.deepEqual(
    lines.map(({ searches, revenue }) => [searches, revenue]),
    [
      [1_200, 12_500_000],
      [5, 12_500_000],
    ],
  )
})

test('order of dates and notation of numbers come from all lines, also from the last', async () => {
  const filler = Array.from({ length: 60 }, () => '05/11/2026,A,DE,"1.234",2,"1.234"')
  const { lines, reading } = await readBytes(file(...filler, '21/11/2026,A,DE,1,2,"0,5"'))
  assert.equal(reading.dateOrder, 'dmy')
  assert.deepEqual(reading.numberForms.gross_revenue, {
    form: '1.234,50',
    settledBy: 'column',
    contested: false,
  })
  assert.deepEqual(reading.numberForms.total_searches, {
    form: '1.234,50',
    settledBy: 'file',
    contested: false,
  })
  assert.deepEqual(reading.numberForms.clicks?.settledBy, 'plain')
  assert.deepEqual(
    [lines[0]!.day, lines[0]!.searches, lines[0]!.revenue],
    ['2026-11-05', 1_234, 1_234_000_000],
  )
})

test('an unclear order of dates is asked for, and the kept answer is used', async () => {
  const content = file('05/11/2026,A,DE,1,2,3', '06/11/2026,A,DE,1,2,3')
  const asked = await readBytes(content)
  assert.equal(asked.reading.dateOrder, 'unclear')
  assert.match(asked.problem!, /Choose the order/)
  assert.deepEqual([asked.rows, asked.lines.length], [0, 0])
  const days = async (dateOrder: 'dmy' | 'mdy') =>
    (await readBytes(content, { dateOrder })).lines.map(({ day }) => day)
  assert.deepEqual(await days('dmy'), ['2026-11-05', '2026-11-06'])
  assert.deepEqual(await days('mdy'), ['2026-05-11', '2026-06-11'])
})

test('the file waits for whoever takes its lines, and batches stay small', async () => {
  const rows = 12_000
  const bytes = Buffer.from(file(...Array.from({ length: rows }, (_, at) => `2026-11-05,C-${at},DE,1,2,3.5`)))
  let busy = false
  const sizes: number[] = []
  const result = await readRevenueFile(piecesOf(bytes, 10_000_000), plainMapping, {
    today,
    take: async (lines) => {
      assert.ok(!busy)
      busy = true
      await new Promise((resolve) => setImmediate(resolve))
      busy = false
      sizes.push(lines.length)
    },
    startAgain: async () => assert.fail('the start of the file was right'),
  })
  assert.deepEqual([result.rows, result.read], [rows, rows])
  assert.ok(Math.max(...sizes) <= 2_000)
  assert.equal(
    sizes.reduce((sum, size) => sum + size, 0),
    rows,
  )
})

const nothing = async () => undefined
const broken = () => new PassThrough().destroy(new Error('disk'))

test('reading ends when it is told to, when taking fails, and when the stream fails', async () => {
  const bytes = Buffer.from(file(...Array.from({ length: 9_000 }, () => '2026-11-05,C,DE,1,2,3.5')))
  const stop = new AbortController()
  let batches = 0
  const stopped = readRevenueFile(piecesOf(bytes, 1_000), plainMapping, {
    today,
    signal: stop.signal,
    take: async () => {
      batches++
      stop.abort()
    },
    startAgain: async () => undefined,
  })
  await assert.rejects(stopped, { name: 'AbortError' })
  assert.equal(batches, 1)
  const failing = readRevenueFile(piecesOf(bytes, 1_000), plainMapping, {
    today,
    take: () => Promise.reject(new Error('no room')),
    startAgain: async () => undefined,
  })
  await assert.rejects(failing, /no room/)
  await assert.rejects(
    readRevenueFile(broken, plainMapping, { today, take: nothing, startAgain: nothing }),
    /disk/,
  )
})

const many = (line: string) => Array.from({ length: 5_000 }, () => line)

/** Reads a file and counts how often it was opened, and how often its lines came again. */
async function readCounting(content: string) {
  const bytes = Buffer.from(content)
  const pieces = piecesOf(bytes, 65_536)
  let opened = 0
  let again = 0
  const lines: ReadLine[] = []
  const open = () => {
    opened += 1
    return pieces()
  }
  const result = await readRevenueFile(open, plainMapping, {
    today,
    take: async (batch) => void lines.push(...batch),
    startAgain: async () => {
      again += 1
      lines.splice(0)
    },
  })
  return { ...result, lines, opened, again }
}

test('a file is read once, unless its later lines say something else than its start', async () => {
  const plain = await readCounting(file(...many('2026-11-05,C,DE,1,2,3.5')))
  assert.deepEqual([plain.opened, plain.again, plain.read], [2, 0, 5_000])

  const comma = await readCounting(
    file(...many('2026-11-05,C,DE,1,2,"1,234"'), ...many('2026-11-05,C,DE,1,2,"1,5"')),
  )
  assert.deepEqual([comma.opened, comma.again, comma.read], [3, 1, 10_000])
  assert.deepEqual([comma.lines[0]!.row, comma.lines[0]!.revenue, comma.lines.length], [1, 1_234_000, 10_000])

  const order = await readCounting(
    file(...many('05/11/2026,C,DE,1,2,3.5'), ...many('13/11/2026,C,DE,1,2,3.5')),
  )
  assert.deepEqual([order.opened, order.again, order.lines[0]!.day], [3, 0, '2026-11-05'])

  const latin = Buffer.concat([
    Buffer.from(file(...many('2026-11-05,C,DE,1,2,3.5'))),
    Buffer.from(`${many('2026-11-05,Käse,DE,1,2,3.5').join('\n')}\n`, 'latin1'),
  ])
  const read = await readBytes(latin)
  assert.deepEqual([read.reading.encoding, read.lines.length], ['Latin-1', 10_000])
  assert.equal(read.lines.at(-1)!.channel, 'Käse')
})
