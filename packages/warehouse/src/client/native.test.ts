import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { NativeBlock } from '@headgate/domain/native/block'
import * as column from '@headgate/domain/native/columns'
import { moneyText } from '@headgate/domain/revenue/money'
import { SeededRandom } from '@headgate/domain/seeded-random'
import { testClickHouse } from '../testing/server.ts'
import { testWarehouse } from '../testing/warehouse.ts'
import { openWarehouse, type Warehouse } from './client.ts'
import { NativeReader } from './native-reader.ts'

const seed = Number(process.env.SEED ?? randomInt(2 ** 31))

/** One value for each kind of column. */
interface Row {
  id: number
  flag: number
  kind: number
  count: number
  money: number
  percent: number
  day: string
  maybe: string | null
  name: string
  texts: string[]
  at: number
}

const block = () =>
  new NativeBlock({
    id: column.uint32Column(),
    flag: column.uint8Column(),
    kind: column.enumColumn(),
    count: column.uint64Column(),
    money: column.moneyColumn(),
    percent: column.percentColumn(),
    day: column.dayColumn(),
    maybe: column.optionalDayColumn(),
    name: column.textColumn(),
    texts: column.textsColumn(),
    at: column.dateTimeColumn(),
  })
const names = Object.keys(block().columns)

const table = `CREATE TABLE native_row (id UInt32, flag UInt8, kind Enum8('a' = 0, 'b' = 1), count UInt64,
money Decimal(18, 6), percent Decimal(8, 5), day Date, maybe Nullable(Date), name LowCardinality(String),
texts Array(String), at DateTime('UTC')) ENGINE = MergeTree ORDER BY id`

const edges = [0, 1, 255, 2 ** 31, 2 ** 32 - 1, 2 ** 32, 2 ** 32 + 1, Number.MAX_SAFE_INTEGER]
const days = ['1970-01-01', '2000-02-29', '2026-11-24', '2149-06-06']

const alphabets = [
  ['a', 'b'],
  ['\t', '\n', '\\', "'", '\0'],
  ['ä', 'ß', '€'],
  ['😀', 'x'],
]

function randomText(random: SeededRandom): string {
  const length = random.pick([0, 1, 2, 2, 7, 127, 128, 300, 17_000])
  const letters = random.pick(alphabets)
  return Array.from({ length }, () => random.pick(letters)).join('')
}

function randomRows(random: SeededRandom): Row[] {
  return Array.from({ length: random.between(1, 300) }, (_, id) => ({
    id,
    flag: random.between(0, 255),
    kind: random.between(0, 1),
    count: random.pick(edges),
    // Decimal(18, 6) holds less than 10^18 millionths, which all safe integers are.
    money: random.pick([...edges, ...edges.slice(1).map((edge) => -edge)]),
    percent: random.between(0, 10_000_000),
    day: random.pick(days),
    maybe: random.chance(0.5) ? null : random.pick(days),
    name: randomText(random),
    texts: Array.from({ length: random.between(0, 3) }, () => randomText(random)),
    at: random.between(0, 2_000_000_000),
  }))
}

function encode(rows: readonly Row[]): Uint8Array {
  const encoded = block()
  const { columns } = encoded
  for (const row of rows) {
    columns.id.add(row.id)
    columns.flag.add(row.flag)
    columns.kind.add(row.kind)
    columns.count.add(row.count)
    columns.money.add(row.money)
    columns.percent.add(row.percent)
    columns.day.add(row.day)
    columns.maybe.add(row.maybe)
    columns.name.add(row.name)
    columns.texts.add(row.texts)
    columns.at.add(row.at)
  }
  return encoded.take()
}

async function readAll(warehouse: Warehouse, sql: string): Promise<void> {
  for await (const _ of warehouse.blocks({ sql })) continue
}

async function opened(
  kind: 'embedded' | 'server',
): Promise<{ warehouse: Warehouse; close(): Promise<void> }> {
  if (kind === 'embedded') return testWarehouse()
  const server = await testClickHouse()
  const warehouse = openWarehouse({ url: server.url })
  return {
    warehouse,
    close: async () => {
      await warehouse.close()
      await server.close()
    },
  }
}

for (const kind of ['server', 'embedded'] as const)
  describe(`rows in the Native format, ${kind}, seed ${seed}`, () => {
    let own: Awaited<ReturnType<typeof opened>>
    before(async () => {
      own = await opened(kind)
      await own.warehouse.command({ sql: 'DROP TABLE IF EXISTS native_row' })
      await own.warehouse.command({ sql: table })
    })
    after(() => own.close())

    test('the engine stores the values that were given', async () => {
      const random = new SeededRandom(seed)
      for (let round = 0; round < 5; round += 1) {
        const rows = randomRows(random)
        await own.warehouse.command({ sql: 'TRUNCATE TABLE native_row' })
        await own.warehouse.insertBlock('native_row', names, encode(rows))
        const stored = await own.warehouse.query<Record<string, unknown>>({
          sql: `SELECT id, flag, toInt8(kind) AS kind, toString(count) AS count, toString(money) AS money,
            toString(percent) AS percent, toString(day) AS day, toString(maybe) AS maybe, name, texts,
            toUnixTimestamp(at) AS at FROM native_row ORDER BY id`,
        })
        assert.deepEqual(
          stored.rows.map((row) => ({
            ...row,
            money: Number(row.money),
            percent: Number(row.percent),
          })),
          rows.map((row) => ({
            ...row,
            count: String(row.count),
            money: Number(moneyText(row.money)),
            percent: row.percent / 100_000,
          })),
        )
      }
    })

    test('results are read as they were stored, over many blocks', async () => {
      const rows = randomRows(new SeededRandom(seed + 1))
      await own.warehouse.command({ sql: 'TRUNCATE TABLE native_row' })
      await own.warehouse.insertBlock('native_row', names, encode(rows))
      const read: Partial<Row>[] = []
      const blocks = own.warehouse.blocks({
        sql: `SELECT id, flag, count, reinterpretAsInt64(money) AS millionths, toUInt16(day) AS number, CAST(name AS String) AS text
          FROM native_row ORDER BY id`,
      })
      for await (const { rows: length, columns } of blocks)
        for (let at = 0; at < length; at += 1)
          read.push({
            id: columns.get('id')![at] as number,
            flag: columns.get('flag')![at] as number,
            count: columns.get('count')![at] as number,
            money: columns.get('millionths')![at] as number,
            name: columns.get('text')![at] as string,
          })
      assert.deepEqual(
        read,
        rows.map(({ id, flag, count, money, name }) => ({ id, flag, count, money, name })),
      )
      let sum = 0
      for await (const { columns } of own.warehouse.blocks({ sql: 'SELECT number FROM numbers(200000)' }))
        for (const number of columns.get('number') as ArrayLike<number> & Iterable<number>) sum += number
      assert.equal(sum, (200_000 * 199_999) / 2)
    })

    test('a statement that fails says why, also in the middle of its result', async () => {
      await assert.rejects(readAll(own.warehouse, 'SELECT no_such_column FROM native_row'), /no_such_column/)
      await assert.rejects(
        readAll(own.warehouse, "SELECT 'text' AS text, [1] AS list"),
        /list has the type Array/,
      )
    })

    test('an insert that does not fit the table stores nothing', async () => {
      await own.warehouse.command({ sql: 'TRUNCATE TABLE native_row' })
      const cut = encode(randomRows(new SeededRandom(seed + 2))).slice(0, -3)
      await assert.rejects(own.warehouse.insertBlock('native_row', names, cut))
      await assert.rejects(own.warehouse.insertBlock('native_row', ['other'], encode([])))
      const { rows } = await own.warehouse.query<{ n: number }>({
        sql: 'SELECT count() AS n FROM native_row',
      })
      assert.deepEqual(rows, [{ n: 0 }])
    })
  })

test('a result is the same in pieces of any size', () => {
  const random = new SeededRandom(seed + 3)
  const one = new NativeBlock({ n: column.uint64Column(), text: column.textColumn() })
  const bytes = Buffer.concat(
    Array.from({ length: 5 }, (_, part) => {
      for (let at = 0; at < 100; at += 1) {
        one.columns.n.add(part * 1_000 + at)
        one.columns.text.add(randomText(random))
      }
      return one.take()
    }),
  )
  const readIn = (cut: (at: number) => number) => {
    const reader = new NativeReader()
    const values: [unknown, unknown][] = []
    const take = (blocks: ReturnType<NativeReader['push']>) => {
      for (const { rows, columns } of blocks)
        for (let at = 0; at < rows; at += 1) values.push([columns.get('n')![at], columns.get('text')![at]])
    }
    for (let at = 0; at < bytes.length;) {
      const next = Math.min(bytes.length, at + cut(at))
      take(reader.push(bytes.subarray(at, next)))
      at = next
    }
    take(reader.end())
    return values
  }
  const whole = readIn(() => bytes.length)
  assert.equal(whole.length, 500)
  assert.deepEqual(
    readIn(() => random.between(1, 5_000)),
    whole,
    `seed ${seed}`,
  )
  assert.deepEqual(
    readIn(() => 997),
    whole,
  )
  const reader = new NativeReader()
  reader.push(bytes.subarray(0, -1))
  assert.throws(() => reader.end(), /inside a block/)
})

test('a column that lacks a value is an error, not a shifted table', () => {
  const rows = new NativeBlock({ a: column.uint8Column(), b: column.textColumn() })
  rows.columns.a.add(1)
  assert.throws(() => rows.take(), /b has 0 values for 1 rows/)
})
