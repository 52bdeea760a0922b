import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testWarehouse } from '../testing/warehouse.ts'
import { inlineParameters } from './literal.ts'

test('texts are literals that no value can break out of', () => {
  const hostile = ["'", '\\', "\\'", '\n', '\0', '{x:String}', '$&', "') OR 1 --", 'löwe 🦁']
  const sql = inlineParameters('{list:Array(String)}', { list: hostile })
  const [, inner] = /^CAST\(\[(.*)\], 'Array\(String\)'\)$/.exec(sql) ?? []
  assert.match(inner!, /^(?:'(?:[A-Za-z0-9_.-]|\\x[0-9a-f]{2})*',?)+$/)
})

test('a statement has room for thousands of texts, and finds rows by them as a set', async () => {
  const own = await testWarehouse()
  try {
    // More than 256 KiB, which is all that the engine reads of a statement by itself.
    const list = Array.from({ length: 60_000 }, (_, at) => `C-${at}`)
    const { rows } = await own.warehouse.query<{ n: number }>({
      sql: `SELECT count() AS n FROM (SELECT concat('C-', toString(number)) AS channel FROM numbers(1000000))
        WHERE channel IN {list:Array(String)}`,
      parameters: { list },
      // A search through the list for each row would take many minutes.
      limits: { seconds: 120 },
    })
    assert.equal(rows[0]!.n, 60_000)
  } finally {
    await own.close()
  }
})
