import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import { openDatabase } from '@headgate/db/base/database'
import { sharedSecret } from '@headgate/db/schema/all'
import { sharedSecrets } from '@headgate/db/upkeep/shared-secrets'
import { testDatabase, type TestDatabase } from '@headgate/db/testing/database'
import { keyList, keysOfPart, sharedKeys } from '@headgate/runtime/keys/key-list'
import { damagedKeys, readKey, replaceKey } from '@headgate/runtime/keys/keys'
import { createLog } from '@headgate/runtime/log'
import { until } from '@headgate/runtime/testing/until'
import { shareKeys, takeSharedKeys } from '@headgate/runtime/keys/shared-keys'

const APP_SECRET = 'a secret of the test that is long enough'

let database: TestDatabase
const folders: string[] = []
before(async () => {
  database = await testDatabase()
})
beforeEach(() => database.db.delete(sharedSecret))
after(async () => {
  await database.close()
  for (const folder of folders) rmSync(folder, { recursive: true })
})

const store = () => sharedSecrets(database)

function host(appSecret: string | undefined = APP_SECRET) {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'headgate host '))
  folders.push(DATA_DIR)
  return { DATA_DIR, APP_SECRET: appSecret }
}
const keysOf = ({ DATA_DIR }: { DATA_DIR: string }) => sharedKeys.map((name) => readKey(DATA_DIR, name))

test('hosts that start together with one APP_SECRET have the same keys, which are sealed in the database', async () => {
  const hosts = [host(), host(), host()]
  await Promise.all(hosts.map((one) => shareKeys(store(), one, sharedKeys)))
  const [first, ...others] = hosts.map(keysOf)
  for (const keys of others) assert.deepEqual(keys, first)
  for (const key of first!) assert.ok(key)
  for (const { DATA_DIR } of hosts) assert.deepEqual(damagedKeys(DATA_DIR), [])
  const rows = JSON.stringify(await database.db.select().from(sharedSecret))
  for (const key of first!) assert.ok(!rows.includes(key!.trim()), 'no key is readable in the database')
})

test('the keys of an existing installation are taken over, and those of a later host are replaced', async () => {
  const old = host()
  replaceKey(old.DATA_DIR, 'session-key', 'k'.repeat(43))
  await shareKeys(store(), old, sharedKeys)
  assert.equal(readKey(old.DATA_DIR, 'session-key'), 'k'.repeat(43))
  const later = host()
  replaceKey(later.DATA_DIR, 'session-key', 'l'.repeat(43))
  assert.deepEqual(await shareKeys(store(), later, keysOfPart.analytics), ['session-key'])
  assert.equal(readKey(later.DATA_DIR, 'session-key'), 'k'.repeat(43))
  assert.deepEqual(readdirSync(join(later.DATA_DIR, 'keys')).toSorted(), ['service-token', 'session-key'])
})

test('another APP_SECRET, or none where the others share, is refused in one line', async () => {
  await shareKeys(store(), host(), sharedKeys)
  await assert.rejects(shareKeys(store(), host('another secret that is long enough too'), sharedKeys), {
    name: 'SettingsError',
    message: /^APP_SECRET is not the one .* set the same on every host\.$/,
  })
  await assert.rejects(shareKeys(store(), { ...host(), APP_SECRET: undefined }, ['session-key']), {
    name: 'SettingsError',
    message: /share their keys by APP_SECRET: set it here too\. This host lacks session-key\.$/,
  })
})

test('a key and APP_SECRET are replaced as the page says', async () => {
  const page = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8')
  for (const name of sharedKeys) assert.ok(page.includes(`| \`${name}\` | ${keyList[name].without} |`), name)
  const [statement] = /delete from shared_secret where name = 'session-key'/.exec(page)!
  const hosts = [host(), host()]
  for (const one of hosts) await shareKeys(store(), one, sharedKeys)
  const before = keysOf(hosts[0]!)
  for (const { DATA_DIR } of hosts) rmSync(join(DATA_DIR, 'keys', 'session-key'))
  await database.pool.query(statement)
  for (const one of hosts) await shareKeys(store(), one, sharedKeys)
  const [first, second] = hosts.map(keysOf)
  assert.deepEqual(second, first)
  assert.deepEqual(
    sharedKeys.filter((_, at) => first![at] !== before[at]),
    ['session-key'],
  )
  await database.pool.query(/delete from shared_secret(?=`)/.exec(page)![0])
  for (const one of hosts)
    await shareKeys(store(), { ...one, APP_SECRET: 'the next secret, long enough as well' }, sharedKeys)
  assert.deepEqual(hosts.map(keysOf), [first, first])
})

test('without APP_SECRET the folder alone counts', async () => {
  const alone = { ...host(), APP_SECRET: undefined }
  assert.deepEqual(await shareKeys(store(), alone, sharedKeys), [])
  assert.equal((await database.db.select().from(sharedSecret)).length, 0)
})

test('a part with all keys starts without PostgreSQL; one without keys waits, logs it once, and goes on', async () => {
  const nowhere = openDatabase('postgres://127.0.0.1:1/none', { max: 1 })
  const complete = host()
  await shareKeys(store(), complete, keysOfPart.redirect)
  const lines: string[] = []
  const log = createLog('test', 'info', { write: (line) => lines.push(line) })
  await takeSharedKeys(sharedSecrets(nowhere), complete, keysOfPart.redirect, log)
  assert.deepEqual(lines, [])
  const empty = host()
  let isAway = true
  const late = {
    get db() {
      return isAway ? nowhere.db : database.db
    },
  }
  const taken = takeSharedKeys(sharedSecrets(late), empty, keysOfPart.redirect, log)
  await until(() => lines.length === 1)
  assert.match(lines[0]!, /waiting for PostgreSQL/)
  isAway = false
  await taken
  assert.equal(readKey(empty.DATA_DIR, 'link-signature'), readKey(complete.DATA_DIR, 'link-signature'))
  await nowhere.close()
})
