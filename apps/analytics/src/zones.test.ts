import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { seed, thorough } from '@headgate/runtime/testing/ledger'

const program = fileURLToPath(new URL('testing/zones/replies-in-zone.ts', import.meta.url))

/** Ahead by quarters of an hour, behind, and with summer times that begin and end around the moments of the test. */
const ZONES = thorough
  ? ['Pacific/Chatham', 'America/Los_Angeles', 'Pacific/Auckland', 'Asia/Kathmandu', 'UTC']
  : ['Pacific/Chatham', 'America/Los_Angeles']

/** The replies of a whole business that was made in a process with this time zone, one a line. */
async function repliesIn(zone: string): Promise<string[]> {
  const child = spawn(process.execPath, [program, String(seed)], {
    env: { ...process.env, TZ: zone },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [printed, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  assert.equal(code, 0, zone)
  return printed.trimEnd().split('\n')
}

test(`bookings and reports are the same in ${ZONES.length} time zones of the server, byte for byte (seed ${seed})`, async () => {
  const [first, ...others] = ZONES as [string, ...string[]]
  const wanted = await repliesIn(first)
  for (const reply of wanted)
    assert.equal((JSON.parse(reply) as { statusCode: number }).statusCode, 200, reply)
  // Midnight matters: the same call has another reply a millisecond later.
  assert.equal(new Set(wanted.map((reply) => (JSON.parse(reply) as { body: string }).body)).size > 20, true)
  for (const zone of others)
    for (const [at, reply] of (await repliesIn(zone)).entries())
      assert.equal(reply, wanted[at], `${zone} differs from ${first}`)
})
