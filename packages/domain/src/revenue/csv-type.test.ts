import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isCsvType } from './csv-type.ts'

test('texts, the type of spreadsheet programs and no type may be CSV; everything else is not', () => {
  for (const type of ['text/csv', 'text/plain', 'application/vnd.ms-excel', ''])
    assert.ok(isCsvType(type), type)
  const others = [
    'application/pdf',
    'application/zip',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'image/png',
    'application/text/csv',
  ]
  for (const type of others) assert.ok(!isCsvType(type), type)
})
