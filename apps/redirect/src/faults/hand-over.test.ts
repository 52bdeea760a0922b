import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ledger, seed, thorough } from '@headgate/runtime/testing/ledger'
import { serveCap } from './testing/capped-engines.ts'
import { Setting } from './testing/setting.ts'
import { clickOf, compare } from './testing/spooled.ts'

const CAP = 500
const TIMES = thorough ? 5 : 2

test(`a cap of ${CAP} is served exactly by engines that follow each other ${TIMES} times (seed ${seed})`, async (t) => {
  const { load, records } = await serveCap(new Setting(t), CAP, TIMES, (engine) => engine.handOver())
  const redirected = records.filter((record) => record[3] === '1').length
  const result = compare(load, records.map(clickOf))
  ledger(t, `cap ${CAP}, ${TIMES} hand-overs`, { served: load.count('two.example'), redirected, ...result })
  assert.equal(redirected, CAP)
  assert.deepEqual([result.lost, result.doubled, result.unexpected], [0, 0, 0])
})
