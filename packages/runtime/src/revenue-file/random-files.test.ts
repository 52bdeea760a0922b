import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { errorFileLines } from '@headgate/domain/revenue/reading/error-file'
import { readBytes } from './testing/read-bytes.ts'

/** Another one on each run; fast-check prints it, and the smallest file, when a file breaks a rule. */
const seed = Date.now()

const header = 'Date,Channel,Country,Searches,Clicks,Revenue\n'
const word = fc.constantFrom(
  '2026-11-05',
  '05/11/2026',
  '13.11.2026',
  'A-1',
  'DE',
  'Korea',
  '12',
  '1,234',
  '1.234,5',
  '-3',
  '(1.5)',
  '$4.20',
  'NaN',
  '=1+1',

  ',',
  ',',
  ',',
  ',',
  ';',
  '\t',
  '"',
  '""',
  '\n',
  '\n',
  '\r\n',
  '\r',
  '\0',
  ' ',
  '\uFEFF',
  'é',
  '😀',
  '\uFFFD',
)

async function keepsItsRules(bytes: Uint8Array, length: number): Promise<void> {
  const { rows, read, failed, excluded, lines } = await readBytes(bytes, {}, length)
  assert.equal(rows, read + failed + excluded)
  assert.equal(lines.length, rows)
  for (const line of lines) {
    assert.equal(line.reason === null, line.kind === 'read')
    if (line.kind !== 'read') continue
    assert.match(line.day!, /^20\d{2}-\d{2}-\d{2}$/)
    assert.ok(line.channel !== null && line.channel !== '')
    for (const count of [line.searches, line.clicks, line.revenue]) assert.ok(Number.isSafeInteger(count))
    assert.ok(line.searches >= 0 && line.clicks >= 0)
  }
}

test('any bytes are read without an error, and each line is read, failed or excluded', async () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 400 }),
    fc.array(word, { maxLength: 150 }).map((words) => Buffer.from(header + words.join(''))),
    fc.array(word, { maxLength: 150 }).map((words) => Buffer.from(header + words.join(''), 'latin1')),
    fc.array(word, { maxLength: 150 }).map((words) => Buffer.from(header + words.join(''), 'utf16le')),
    fc.uint8Array({ maxLength: 400 }).map((tail) => Buffer.concat([Buffer.from(header), tail])),
  )
  await fc.assert(fc.asyncProperty(bytes, fc.integer({ min: 1, max: 500 }), keepsItsRules), {
    seed,
    numRuns: 1_500,
  })
})

const channel = fc
  .string({ minLength: 1, maxLength: 20 })
  .map((text) => `c${text.replaceAll(/[\0\uFFFD\uFEFF]/g, '')}c`)
const row = fc.record({
  day: fc.integer({ min: 1, max: 20 }),
  channel,
  country: fc.constantFrom('US', 'DE', '', 'KR'),
  searches: fc.nat(10_000_000),
  clicks: fc.nat(100_000),
  revenue: fc.integer({ min: -5_000_000_000, max: 5_000_000_000 }),
})

function money(millionths: number, point: string): string {
  const digits = String(Math.abs(millionths)).padStart(7, '0')
  return `${millionths < 0 ? '-' : ''}${digits.slice(0, -6)}${point}${digits.slice(-6)}`
}

test('a well-formed file is read exactly, whatever its dialect', async () => {
  const dialect = fc.record({
    separator: fc.constantFrom(',', ';', '\t', '|'),
    lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
    point: fc.constantFrom('.', ','),
    date: fc.constantFrom('iso' as const, 'dmy' as const, 'mdy' as const),
    encoding: fc.constantFrom('utf8' as const, 'utf16le' as const),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 30 }), dialect, async (rows, dialect) => {
      const date = (day: number) => {
        const two = String(day).padStart(2, '0')
        return { iso: `2026-11-${two}`, dmy: `${two}/11/2026`, mdy: `11/${two}/2026` }[dialect.date]
      }
      const texts = rows.map((one) => [
        date(one.day),
        one.channel,
        one.country,
        String(one.searches),
        String(one.clicks),
        money(one.revenue, dialect.point),
      ])
      const all = [['Date', 'Channel', 'Country', 'Searches', 'Clicks', 'Revenue'], ...texts]
      const text = all
        .map((fields) => fields.map((one) => `"${one.replaceAll('"', '""')}"`).join(dialect.separator))
        .join(dialect.lineEnd)
      const mapping = { dateOrder: dialect.date === 'iso' ? null : dialect.date }
      const { lines, problem } = await readBytes(Buffer.from(`\uFEFF${text}`, dialect.encoding), mapping)
      assert.equal(problem, null)
      assert.deepEqual(
        lines.map(({ day, channel, country, searches, clicks, revenue }) => ({
          day,
          channel,
          country,
          searches,
          clicks,
          revenue,
        })),
        rows.map((one) => ({
          ...one,
          day: `2026-11-${String(one.day).padStart(2, '0')}`,
          channel: one.channel,
        })),
      )
    }),
    { seed, numRuns: 300 },
  )
})

test('an error file, dropped again, has the same lines with the same reasons', async () => {
  const words = fc.array(word, { maxLength: 100 })
  await fc.assert(
    fc.asyncProperty(words, async (given) => {
      const mapping = { dateOrder: 'dmy' as const, numberForm: '1,234.50' as const }
      const first = await readBytes(header + given.join(''), mapping)
      const failed = first.lines.filter(({ kind, texts }) => kind === 'failed' && texts.length === 6)
      if (first.reading.separator !== ',' || failed.length === 0) return
      const again = await readBytes(errorFileLines(failed, first.reading.header, ','), mapping)
      assert.deepEqual(
        again.lines.map(({ texts }) => texts.slice(0, 6)),
        failed.map(({ texts }) => texts),
      )
      assert.deepEqual(
        again.lines.map(({ texts }) => texts[6]),
        failed.map(({ reason }) => reason),
      )
    }),
    { seed, numRuns: 300 },
  )
})
