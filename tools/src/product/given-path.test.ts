import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { givenPath } from './given-path.ts'

const before = process.env.INIT_CWD
afterEach(() => {
  if (before === undefined) delete process.env.INIT_CWD
  else process.env.INIT_CWD = before
})

test('a path counts from where npm was called, and without npm from here', () => {
  process.env.INIT_CWD = '/somewhere/else'
  assert.equal(givenPath('out/ledger.jsonl'), '/somewhere/else/out/ledger.jsonl')
  assert.equal(givenPath('/a/whole/path'), '/a/whole/path')
  delete process.env.INIT_CWD
  assert.equal(givenPath('ledger.jsonl'), `${process.cwd()}/ledger.jsonl`)
})
