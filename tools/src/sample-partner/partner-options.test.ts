import assert from 'node:assert/strict'
import { test } from 'node:test'
import { StartError } from '@headgate/runtime/start-error'
import { partnerOriginOf } from './partner-start.ts'
import { readPartnerOptions } from './partner-options.ts'

test('the command line is read, and each mistake is one line that names the option', () => {
  assert.deepEqual(readPartnerOptions([], 25), { seed: 1, trouble: 0.25 })
  assert.deepEqual(readPartnerOptions(['--seed', '7', '--trouble', '50'], 0), { seed: 7, trouble: 0.5 })
  for (const [args, text] of [
    [['--trouble', '101'], /^--trouble must be a whole number from 0 to 100/],
    [['--seed', 'x'], /^--seed must be/],
    [['--port', '1'], /^Unknown option '--port'/],
  ] as const)
    assert.throws(
      () => readPartnerOptions([...args], 0),
      (error) => error instanceof StartError && text.test(error.message),
    )
})

test('the server is called by its address, so that no name decides where a call goes', () => {
  assert.equal(partnerOriginOf({ PARTNER_PORT: 4002 }), 'http://127.0.0.1:4002')
})
