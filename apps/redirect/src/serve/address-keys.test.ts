import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { readAddress } from '@headgate/domain/reading/address'
import { quiet, temporaryFolder } from '../spool/testing.ts'
import { AddressHash } from './address-hash.ts'
import { AddressKeys } from './address-keys.ts'

const DAY_MS = 86_400_000
const address = readAddress('192.0.2.1')!

function folderOf(t: TestContext): string {
  const { path, remove } = temporaryFolder()
  t.after(remove)
  return path
}

/** Keys of a data directory on a day, as after a start of the engine. */
function keysOn(t: TestContext, dataDir: string, clock: { day: number }): AddressKeys {
  const keys = new AddressKeys({ dataDir, clock: () => clock.day * DAY_MS, log: quiet })
  t.after(() => keys.close())
  return keys
}

const hashOf = (keys: AddressKeys, day: number) => hashed(new AddressHash(keys.shared), day)

function hashed(hash: AddressHash, day: number): string {
  hash.compute(address, day)
  return `${hash.high}:${hash.low}`
}
const fileOf = (dataDir: string) => join(dataDir, 'engine', 'address-keys')

test('an engine recognises an address after a restart, and over midnight', (t) => {
  const dataDir = folderOf(t)
  const first = keysOn(t, dataDir, { day: 20_000 })
  const [today, tomorrow] = [hashOf(first, 20_000), hashOf(first, 20_001)]
  assert.notEqual(today, tomorrow)
  assert.equal(hashOf(keysOn(t, dataDir, { day: 20_000 }), 20_000), today)
  const later = keysOn(t, dataDir, { day: 20_001 })
  assert.equal(hashOf(later, 20_001), tomorrow)
  // The clock was set back over midnight.
  assert.equal(hashOf(later, 20_000), today)
  assert.equal(statSync(fileOf(dataDir)).mode & 0o777, 0o600)
})

test('keys of past days are destroyed, also while the engine runs', (t) => {
  const dataDir = folderOf(t)
  const clock = { day: 20_000 }
  const keys = keysOn(t, dataDir, clock)
  const hash = new AddressHash(keys.shared)
  const hashes = new Map([[20_000, hashed(hash, 20_000)]])
  for (let day = 20_001; day < 20_010; day += 1) {
    clock.day = day
    keys.turn()
    hashes.set(day, hashed(hash, day))
    const kept = Object.keys(JSON.parse(readFileSync(fileOf(dataDir), 'utf8')) as object).map(Number)
    assert.deepEqual(kept, [day - 1, day, day + 1])
  }
  assert.equal(new Set(hashes.values()).size, 10)
  // Neither the disk nor the memory of the keys reveals the address behind an older hash.
  const after = keysOn(t, dataDir, clock)
  for (const [day, made] of hashes) {
    assert.equal(hashOf(after, day) === made, day >= 20_008)
    assert.equal(hashOf(keys, day) === made, day >= 20_008)
  }
})

test('two engines have different keys, and a damaged file is replaced', (t) => {
  const [one, other] = [folderOf(t), folderOf(t)]
  const today = hashOf(keysOn(t, one, { day: 20_000 }), 20_000)
  assert.notEqual(hashOf(keysOn(t, other, { day: 20_000 }), 20_000), today)
  for (const content of ['', '{"20000":""}', '\0\0', '[]']) {
    writeFileSync(fileOf(one), content)
    const anew = hashOf(keysOn(t, one, { day: 20_000 }), 20_000)
    assert.equal(hashOf(keysOn(t, one, { day: 20_000 }), 20_000), anew)
    assert.notEqual(anew, today)
  }
})

test('a day far from the clock has a key too, the same for all threads of this process', (t) => {
  const keys = keysOn(t, folderOf(t), { day: 20_000 })
  assert.equal(hashOf(keys, 21_000), hashOf(keys, 21_000))
  assert.notEqual(hashOf(keys, 21_000), hashOf(keys, 21_001))
  assert.match(hashOf(keys, -1), /^\d+:\d+$/)
})

test('the secret of earlier releases, from which all days could be computed, is removed', (t) => {
  const dataDir = folderOf(t)
  mkdirSync(join(dataDir, 'keys'))
  writeFileSync(join(dataDir, 'keys', 'address-hash'), 'secret')
  keysOn(t, dataDir, { day: 20_000 })
  assert.equal(existsSync(join(dataDir, 'keys', 'address-hash')), false)
})
