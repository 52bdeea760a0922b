import { Readable } from 'node:stream'
import { dayOfNumber } from '@headgate/domain/days'
import { csvLines, csvText } from '@headgate/server/csv'
import type { SheetColumn, SheetRow } from '@headgate/server/xlsx/sheet'
import { xlsx } from '@headgate/server/xlsx/xlsx'
import { median } from '../machine.ts'

export const name =
  'a download of 1,000,000 rows and 10 columns as XLSX beside CSV (figures: first bytes within 0.5 s, memory + 100 MB)'

const ROWS = Number(process.env.ROWS ?? 1_000_000)
const PART = 1_000
const ROUNDS = 5

const columns: SheetColumn[] = [
  { header: 'Date', kind: 'date' },
  { header: 'Publisher', kind: 'text' },
  { header: 'Advertiser', kind: 'text' },
  { header: 'Channel', kind: 'text' },
  { header: 'Country', kind: 'text' },
  { header: 'Searches', kind: 'count' },
  { header: 'Monetized Searches', kind: 'count' },
  { header: 'Clicks', kind: 'count' },
  { header: 'Net Revenue', kind: 'money' },
  { header: 'RPC', kind: 'ratio' },
]

function rowAt(index: number): SheetRow {
  const searches = (index * 7919) % 100_000
  const clicks = searches % 977
  const net = (clicks * 0.173).toFixed(6)
  return [
    dayOfNumber(20_700 + (index % 365)),
    `Publisher ${index % 50} & Co`,
    `Advertiser ${index % 30}`,
    `BN-${index % 3_000}`,
    ['US', 'DE', 'GB', 'FR', 'BR'][index % 5]!,
    searches,
    Math.floor(searches * 0.8),
    clicks,
    net,
    clicks === 0 ? 0 : Math.round((Number(net) / clicks) * 1_000) / 1_000,
  ]
}

async function* parts(): AsyncGenerator<SheetRow[]> {
  for (let at = 0; at < ROWS; at += PART)
    yield Array.from({ length: Math.min(PART, ROWS - at) }, (_, index) => rowAt(at + index))
}

async function* csvParts(): AsyncGenerator<string> {
  for await (const rows of parts())
    yield csvLines(
      rows.map((row) =>
        row.map((cell, index) => (columns[index]!.kind === 'text' ? csvText(String(cell)) : cell)),
      ),
    )
}

const writers = {
  xlsx: () => xlsx({ name: 'Revenue', head: [{ label: 'Period (UTC)', value: '2026' }], columns }, parts()),
  csv: () => Readable.from(csvParts(), { objectMode: false }),
}

interface Taken {
  ms: number
  first: number
  megabytes: number
  /** The most that the process grew while it wrote. */
  growth: number
}

const resident = () => process.memoryUsage.rss() / 1e6

/** Writes a file to nowhere. */
async function take(file: () => Readable): Promise<Taken> {
  const [started, before] = [performance.now(), resident()]
  let [first, bytes, peak] = [0, 0, before]
  for await (const piece of file() as AsyncIterable<Buffer>) {
    if (bytes === 0) first = performance.now() - started
    bytes += piece.length
    peak = Math.max(peak, resident())
  }
  return { ms: performance.now() - started, first, megabytes: bytes / 1e6, growth: peak - before }
}

/** Makes the rows and writes nothing, which already fills the young heap. */
async function* rowsAlone(): AsyncGenerator<Buffer> {
  const piece = Buffer.alloc(1)
  for await (const rows of parts()) if (rows.length > 0) yield piece
}

export async function run(): Promise<void> {
  const kinds = { rows: () => Readable.from(rowsAlone()), ...writers }
  const names = Object.keys(kinds) as (keyof typeof kinds)[]
  const taken: Record<string, Taken[]> = {}
  for (let round = 0; round < ROUNDS; round += 1)
    for (const kind of names) (taken[kind] ??= []).push(await take(kinds[kind]))
  const of = (kind: string, what: keyof Taken) => median(taken[kind]!.map((one) => one[what]))
  for (const kind of names) {
    const growth = Math.max(...taken[kind]!.map((one) => one.growth))
    console.log(
      `${kind.padEnd(5)} ${of(kind, 'ms').toFixed(0)} ms, first bytes after ${of(kind, 'first').toFixed(0)} ms, ${of(kind, 'megabytes').toFixed(0)} MB, memory + ${growth.toFixed(0)} MB at most`,
    )
  }
  console.log(`xlsx / csv: ${(of('xlsx', 'ms') / of('csv', 'ms')).toFixed(2)} of the time`)
}
