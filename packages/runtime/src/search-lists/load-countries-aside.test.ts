import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { readAddress } from '@headgate/domain/reading/address'
import { findRange } from '@headgate/domain/reading/range-table'
import { createLog } from '../log.ts'
import { countryLetters, loadCountries } from './country-table.ts'
import { compileLists, searchReader } from './search-reader.ts'

test('the event loop turns while the table of countries is compiled for Explain', async (t) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'headgate countries '))
  t.after(() => rmSync(dataDir, { recursive: true }))
  const log = createLog('api', 'silent')
  let turns = 0
  const turning = setInterval(() => (turns += 1))
  t.after(() => clearInterval(turning))
  const read = searchReader(dataDir, log)
  const body = { keyword: 'shoes', address: '1.1.1.1', country: '', user_agent: '', parameters: {} }
  const search = await read(body, compileLists({ proxyRanges: [], highPayingKeywords: [] }))
  assert.ok(turns > 0, 'the event loop was blocked')
  const { country } = search!.facts(search!.searchOf(1, 1))
  assert.equal(country, countryLetters(findRange(loadCountries(dataDir, log), readAddress('1.1.1.1')!)))
  assert.match(country, /^[A-Z]{2}$/)
})
