import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getTableColumns, isTable } from 'drizzle-orm'
import * as schema from './all.ts'

test('a property of a table has the name of its column', () => {
  for (const table of Object.values(schema).filter((one) => isTable(one)))
    for (const [property, column] of Object.entries(getTableColumns(table)))
      assert.equal(property, column.name)
})
