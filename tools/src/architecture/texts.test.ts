import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as messages from '@headgate/contract/base/messages'
import { isTest, read, sourceFiles, withoutComments } from './source-tree.ts'

/** Shorter texts, such as "Error", occur by chance. */
const SHORTEST = 14

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : []
}

test('texts of the catalogue are in contract/base/messages.ts and revenue-messages.ts alone', () => {
  const catalogue = new Set(textsOf({ ...messages }).filter((text) => text.length >= SHORTEST))
  assert.ok(catalogue.size > 20, 'the catalogue was not found')
  const files = sourceFiles().filter(
    (path) =>
      /^(apps|packages)\//.test(path) &&
      !isTest(path) &&
      !/contract\/src\/base\/(revenue-)?messages\.ts$/.test(path),
  )
  const repeated = files.flatMap((path) => {
    const text = withoutComments(read(path))
    const strings = text.matchAll(
      /'((?:\\.|[^'\\\n])*)'|"((?:\\.|[^"\\\n])*)"|`([^`$]*)`|>\s*([^<>{}]+?)\s*</g,
    )
    return [...strings]
      .map((match) => (match[1] ?? match[2] ?? match[3] ?? match[4] ?? '').replaceAll(/\\(['"])/g, '$1'))
      .filter((literal) => catalogue.has(literal))
      .map((literal) => `${path}: ${literal}`)
  })
  assert.deepEqual(repeated, [])
})
