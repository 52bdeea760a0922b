import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countryCodes } from './countries.ts'

test('the country list has the 249 codes of ISO 3166-1, each once, each with a name', () => {
  assert.equal(countryCodes.length, 249)
  assert.equal(new Set(countryCodes).size, 249)
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  assert.deepEqual(
    countryCodes.filter((code) => names.of(code) === undefined),
    [],
  )
})
