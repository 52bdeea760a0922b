import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { readAddress } from '@headgate/domain/reading/address'
import { findRange, type RangeTable } from '@headgate/domain/reading/range-table'
import { createLog } from '../log.ts'
import { SettingsError, readSettings } from '../settings.ts'
import { StartError } from '../start-error.ts'
import { mmdbBytes, type MmdbValue, writeMmdb } from '../testing/write-mmdb.ts'
import { countryCode, countryLetters, loadCountries } from './country-table.ts'
import { compileLists, searchReader } from './search-reader.ts'
import { mmdbProblem, readMmdbCountries } from './mmdb-file.ts'

const log = createLog('test', 'silent')

function folder(t: TestContext): string {
  const path = mkdtempSync(join(tmpdir(), 'headgate mmdb '))
  t.after(() => rmSync(path, { recursive: true }))
  return path
}

const country = (code: string): MmdbValue => ({
  continent: { code: 'EU', names: { de: 'Europa', en: 'Europe' } },
  country: { geoname_id: 1, iso_code: code, names: { en: 'A name that is longer than twenty-nine bytes' } },
  registered_country: { iso_code: 'ZZ' },
})

const countryOf = (table: RangeTable, address: string) =>
  countryLetters(findRange(table, readAddress(address)!))

const networks = [
  ['1.0.0.0/8', country('AU')],
  ['1.2.0.0/16', country('FR')],
  ['1.2.3.0/24', country('DE')],
  ['223.255.255.255/32', country('IN')],
  ['2001:db8:0:0:0:0:0:0/32', country('SE')],
  ['2001:db9:0:0:8000:0:0:0/65', country('NO')],
] as const

for (const recordBits of [24, 28, 32] as const) {
  test(`countries of a file with records of ${recordBits} bits`, (t) => {
    const path = join(folder(t), 'countries.mmdb')
    writeMmdb(path, {
      networks,
      recordBits,
      aliases: ['0:0:0:0:0:ffff:0:0/96', '2002:0:0:0:0:0:0:0/16'],
    })
    assert.equal(mmdbProblem(path), undefined)
    const table = loadCountries(folder(t), log, path)
    const expected = {
      '0.255.255.255': '',
      '1.0.0.0': 'AU',
      '1.1.255.255': 'AU',
      '1.2.0.0': 'FR',
      '1.2.3.255': 'DE',
      '1.2.4.0': 'FR',
      '1.255.255.255': 'AU',
      '2.0.0.0': '',
      '223.255.255.254': '',
      '223.255.255.255': 'IN',
      '2001:db8::': 'SE',
      '2001:db8:ffff::1': 'SE',
      // The table is not finer than 64 bits.
      '2001:db9::1': 'NO',
      '2001:dba::1': '',
      '::ffff:1.2.3.4': 'DE',
      // Blocks that lead to IPv4 have no ranges of their own.
      '2002:102:304::1': '',
    }
    for (const [address, code] of Object.entries(expected))
      assert.equal(countryOf(table, address), code, address)
  })
}

test('neighbours with the same country are one range', (t) => {
  const path = join(folder(t), 'countries.mmdb')
  writeMmdb(path, {
    networks: [
      ['10.0.0.0/24', country('DE')],
      ['10.0.1.0/24', country('DE')],
      ['10.0.2.0/24', country('FR')],
      ['2001:db8:0:0:0:0:0:0/48', country('DE')],
      ['2001:db8:1:0:0:0:0:0/48', country('DE')],
    ],
  })
  const ranges = readMmdbCountries(path, countryCode)
  assert.deepEqual(
    ranges.map(({ from, to, value }) => [
      from.v6,
      from.high,
      from.low,
      to.high,
      to.low,
      countryLetters(value),
    ]),
    [
      [false, 0, 0x0a_00_00_00, 0, 0x0a_00_01_ff, 'DE'],
      [false, 0, 0x0a_00_02_00, 0, 0x0a_00_02_ff, 'FR'],
      [true, 0x20_01_0d_b8, 0, 0x20_01_0d_b8, 0x00_01_ff_ff, 'DE'],
    ],
  )
})

test('a file of IPv4 alone, and the records of other makers', (t) => {
  const path = join(folder(t), 'countries.mmdb')
  writeMmdb(path, {
    ipVersion: 4,
    recordBits: 24,
    withPointers: false,
    networks: [
      ['10.0.0.0/8', { asn: 'AS1', country_code: 'DE', country: 'Germany' }],
      ['11.0.0.0/8', { country: 'FR', country_name: 'France' }],
      ['12.0.0.0/8', { country: 'nowhere' }],
      ['13.0.0.0/8', { registered_country: { iso_code: 'US' } }],
    ],
  })
  const table = loadCountries(folder(t), log, path)
  const found = ['10.1.1.1', '11.1.1.1', '12.1.1.1', '13.1.1.1', '2001:db8::1'].map((one) =>
    countryOf(table, one),
  )
  assert.deepEqual(found, ['DE', 'FR', '', '', ''])
})

test('the table is kept until the file changes; a table of an older file is removed', (t) => {
  const path = join(folder(t), 'countries.mmdb')
  const dataDir = folder(t)
  const caches = () => readdirSync(join(dataDir, 'cache'))
  writeMmdb(path, { networks: [['10.0.0.0/8', country('DE')]] })
  loadCountries(dataDir, log, path)
  const [first] = caches()
  assert.equal(countryOf(loadCountries(dataDir, log, path), '10.0.0.1'), 'DE')
  assert.deepEqual(caches(), [first])
  writeMmdb(path, { networks: [['10.0.0.0/8', country('SE')]] })
  utimesSync(path, new Date(), new Date('2026-01-01T00:00:00Z'))
  assert.equal(countryOf(loadCountries(dataDir, log, path), '10.0.0.1'), 'SE')
  assert.equal(caches().length, 1)
  assert.notEqual(caches()[0], first)
})

test('Explain reads the same file', async (t) => {
  const path = join(folder(t), 'countries.mmdb')
  writeMmdb(path, { networks })
  const read = searchReader(folder(t), log, path)
  const body = { keyword: 'shoes', address: '1.2.3.4', country: '', user_agent: '', parameters: {} }
  const search = await read(body, compileLists({ proxyRanges: [], highPayingKeywords: [] }))
  assert.equal(search!.facts(search!.searchOf(1, 1)).country, 'DE')
})

test('a file that cannot be used is one line that names the setting', (t) => {
  const dataDir = folder(t)
  const path = join(dataDir, 'countries.mmdb')
  const refusal = (env = path) => {
    try {
      readSettings({ COUNTRY_DATABASE: env })
      return ''
    } catch (error) {
      assert.ok(error instanceof SettingsError)
      const [, line, ...more] = error.message.split('\n')
      assert.deepEqual(more, [])
      return line!.trim()
    }
  }
  assert.match(refusal(), /^COUNTRY_DATABASE: cannot be used: ENOENT.*countries\.mmdb/)
  assert.match(refusal(dataDir), /^COUNTRY_DATABASE: cannot be used: /)
  writeFileSync(path, '')
  assert.match(refusal(), /^COUNTRY_DATABASE: cannot be used: it is not a MaxMind DB file, or it was cut/)
  const whole = mmdbBytes({ networks })
  writeFileSync(path, whole)
  assert.equal(refusal(), '')
  truncateSync(path, whole.length - 100)
  assert.match(refusal(), /not a MaxMind DB file, or it was cut/)
  // The start of the tree is missing.
  writeFileSync(path, whole.subarray(whole.length - 400))
  assert.match(refusal(), /damaged or was cut/)
})

test('a file whose tree or records are damaged, or that has no country, is refused when it is read', (t) => {
  const path = join(folder(t), 'countries.mmdb')
  const dataDir = folder(t)
  const refused = (bytes: Buffer, reason: RegExp) => {
    writeFileSync(path, bytes)
    assert.throws(
      () => loadCountries(dataDir, log, path),
      (error) =>
        error instanceof StartError &&
        error.message.startsWith(`COUNTRY_DATABASE: ${path} cannot be used: `) &&
        reason.test(error.message),
    )
  }
  const whole = mmdbBytes({ networks, recordBits: 32 })
  const circle = Buffer.from(whole)
  // Both sides of the first node lead to itself.
  circle.fill(0, 0, 8)
  refused(circle, /damaged/)
  const outside = Buffer.from(whole)
  outside.writeUInt32BE(0x7f_ff_ff_ff, 4)
  refused(outside, /damaged/)
  refused(mmdbBytes({ networks: [['10.0.0.0/8', { autonomous_system_number: 1 }]] }), /has no countries/)
  assert.equal(readdirSync(dataDir).length, 0)
})
