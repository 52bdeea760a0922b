import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isLoopback, readTrafficOptions } from './options.ts'

test('defaults are bounded and stay on this machine', () => {
  const options = readTrafficOptions([], 4080)
  assert.deepEqual([options.searches, options.rate, options.url], [2000, 50, 'http://127.0.0.1:4080'])
})

test('only this machine is allowed, unless the owner confirms another', () => {
  for (const url of [
    'http://example.com',
    'http://10.0.0.5:4080',
    'http://127.0.0.1.example.com',
    'http://[2001:db8::1]',
  ])
    assert.throws(() => readTrafficOptions(['--url', url], 4080), /--i-own-this-host/, url)
  for (const host of ['localhost', '127.0.0.1', '127.8.9.1', '[::1]', '[::ffff:127.0.0.1]'])
    assert.ok(isLoopback(host))
  const options = readTrafficOptions(['--url', 'http://10.0.0.5:4080', '--i-own-this-host'], 4080)
  assert.equal(options.url, 'http://10.0.0.5:4080')
})

test('wrong values are named', () => {
  for (const [args, expected] of [
    [['--searches', '0'], /--searches must be a whole number/],
    [['--rate', '99999'], /--rate must be a whole number from 1 to 5000/],
    [['--url', 'nowhere'], /--url must look like/],
    [['--speed', '3'], /--speed/],
  ] as const)
    assert.throws(() => readTrafficOptions([...args], 4080), expected)
})
