import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Logger } from '../log.ts'
import { StartError } from '../start-error.ts'
import { makeFolder, writeWhole } from '../whole-file.ts'
import { readMmdbCountries } from './mmdb-file.ts'
import { readAddress } from '@headgate/domain/reading/address'
import { buildRangeTable, type Range, type RangeTable } from '@headgate/domain/reading/range-table'

const SOURCES = ['ipv4', 'ipv6'].map(
  (family) => `@ip-location-db/geo-whois-asn-country/geo-whois-asn-country-${family}.csv`,
)
const ARRAYS = ['index', 'v4', 'from6', 'to6', 'value6'] as const
/** Grows with the form of the table, so that no cache of another form is read. */
const FORM = 2

/** Two letters as one number, so that the table contains no strings. */
export const countryCode = (letters: string) => letters.charCodeAt(0) * 256 + letters.charCodeAt(1)

/** The letters of a code; none for 0. */
export const countryLetters = (code: number): string =>
  code === 0 ? '' : String.fromCharCode(code >> 8, code & 255)

/**
 * Countries by address, from the file of the setting COUNTRY_DATABASE or the CSV files of the npm package. They are
 * compiled once (about a second) and kept in DATA_DIR/cache, because the engine must start fast. A cache that does not
 * match its sources is made again. Throws StartError, which names the setting, when its file cannot be used.
 */
export function loadCountries(dataDir: string, log: Logger, database?: string): RangeTable {
  const source = database === undefined ? shippedSource() : mmdbSource(database)
  const cache = join(dataDir, 'cache', cacheName(source.stamp))
  const kept = readCache(cache)
  if (kept) return kept
  const started = Date.now()
  const ranges = source.read()
  const table = buildRangeTable(ranges)
  writeCache(dataDir, cache, table)
  removeOtherCaches(dataDir, source.stamp)
  log.info({ ranges: ranges.length, ms: Date.now() - started }, 'compiled the country table')
  return table
}

/** Where countries come from. Another stamp means that the files have changed. */
interface CountrySource {
  stamp: string
  read: () => Range[]
}

const stampOf = (paths: readonly string[]) =>
  createHash('sha256')
    .update(paths.map((path) => `${path}:${statSync(path).size}:${statSync(path).mtimeMs}`).join('\n'))
    .digest('hex')
    .slice(0, 16)

function shippedSource(): CountrySource {
  const require = createRequire(import.meta.url)
  const paths = SOURCES.map((source) => require.resolve(source))
  return { stamp: stampOf(paths), read: () => paths.flatMap(readCsv) }
}

function readCsv(path: string): Range[] {
  const ranges: Range[] = []
  // Read in one piece, because half a million single lines would take three times as long.
  for (const line of readFileSync(path, 'latin1').split('\n')) {
    const [from, to, country] = line.trimEnd().split(',')
    const first = readAddress(from ?? '')
    const last = readAddress(to ?? '')
    if (first && last && country?.length === 2)
      ranges.push({ from: first, to: last, value: countryCode(country) })
  }
  return ranges
}

function mmdbSource(path: string): CountrySource {
  const orRefuse = <T>(read: () => T): T => {
    try {
      return read()
    } catch (cause) {
      throw new StartError(`COUNTRY_DATABASE: ${path} cannot be used: ${(cause as Error).message}`)
    }
  }
  const stamp = orRefuse(() => stampOf([path]))
  const read = () => {
    const ranges = readMmdbCountries(path, countryCode)
    if (ranges.length === 0)
      throw new Error('it has no countries, which are in country.iso_code or country_code of its records')
    return ranges
  }
  return { stamp, read: () => orRefuse(read) }
}

const cacheName = (stamp: string) => `countries-${FORM}-${stamp}.bin`

/** Removes tables of files that have changed, or that another setting named: they would pile up. */
function removeOtherCaches(dataDir: string, stamp: string): void {
  const folder = join(dataDir, 'cache')
  for (const name of readdirSync(folder))
    if (/^countries-\d+-[\da-f]{16}\.bin$/.test(name) && name !== cacheName(stamp))
      rmSync(join(folder, name), { force: true })
}

/** Lengths first, each 4 bytes, then the arrays one after the other. */
function writeCache(dataDir: string, path: string, table: RangeTable): void {
  makeFolder(join(dataDir, 'cache'))
  const lengths = Uint32Array.from(ARRAYS, (name) => table[name].byteLength)
  const parts = ARRAYS.map((name) => Buffer.copyBytesFrom(table[name]))
  const whole = Buffer.concat([Buffer.from(lengths.buffer), ...parts])
  const sum = createHash('sha256').update(whole).digest()
  writeWhole(path, Buffer.concat([sum, whole]))
}

function readCache(path: string): RangeTable | null {
  let bytes: Buffer
  try {
    bytes = readFileSync(path)
  } catch {
    return null
  }
  const whole = bytes.subarray(32)
  if (!createHash('sha256').update(whole).digest().equals(bytes.subarray(0, 32))) return null
  let at = ARRAYS.length * 4
  const next = (position: number) => {
    const length = whole.readUInt32LE(position * 4)
    const part = new SharedArrayBuffer(length)
    new Uint8Array(part).set(whole.subarray(at, at + length))
    at += length
    return part
  }
  return {
    index: new Uint32Array(next(0)),
    v4: new Uint32Array(next(1)),
    from6: new Uint32Array(next(2)),
    to6: new Uint32Array(next(3)),
    value6: new Uint16Array(next(4)),
  }
}
