import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { firstStart, type FirstStartSettings } from './first-start.ts'
import { verifyPassword } from '../people/password.ts'
import { user } from '../schema/all.ts'
import { testDatabase, type TestDatabase } from '../testing/database.ts'

const settings: FirstStartSettings = {
  ADMIN_EMAIL: 'admin@headgate.local',
  SAMPLE_DATA: false,
  REDIRECT_PORT: 4080,
  REDIRECT_TYPE: 'standard',
}

let database: TestDatabase
// One database for each test: the audit trail cannot be emptied.
beforeEach(async () => {
  database = await testDatabase()
})
afterEach(() => database.close())

const count = async (table: string) =>
  (await database.db.execute<{ n: number }>(sql.raw(`select count(*)::int n from ${table}`))).rows[0]!.n

test('the generated password of the first admin opens the account, and is shown once', async () => {
  const first = await firstStart(database, settings)
  const [admin] = await database.db.select().from(user)
  assert.equal(admin!.email, settings.ADMIN_EMAIL)
  assert.ok(await verifyPassword(admin!.password_hash, first.adminPassword!))
  assert.deepEqual(await firstStart(database, settings), {})
  assert.equal(await count('"user"'), 1)
})

test('the generated password is handed over also when the sample business cannot be loaded', async () => {
  const handed: string[] = []
  await assert.rejects(
    firstStart(
      database,
      { ...settings, SAMPLE_DATA: true },
      {
        partnerOrigin: 'http://127.0.0.1:4002',
        seal() {
          throw new Error('no key')
        },
        onAdmin: (password) => handed.push(password),
      },
    ),
    /no key/,
  )
  const [admin] = await database.db.select().from(user)
  assert.equal(handed.length, 1)
  assert.ok(await verifyPassword(admin!.password_hash, handed[0]!))
})

test('a given admin password is used and not shown', async () => {
  const first = await firstStart(
    database,
    { ...settings, ADMIN_PASSWORD: 'given by the operator' },
    { onAdmin: () => assert.fail('nothing was generated') },
  )
  assert.deepEqual(first, {})
  const [admin] = await database.db.select().from(user)
  assert.ok(await verifyPassword(admin!.password_hash, 'given by the operator'))
})

test('an installation without sample data has reference data and served settings, and no business', async () => {
  await firstStart(database, settings)
  assert.equal(await count('role'), 2)
  assert.ok((await count('tag_type')) >= 5)
  assert.equal(await count('publisher'), 0)
  assert.equal(await count("engine_state where kind = 'settings'"), 1)
})

test('a removed reference item does not come back', async () => {
  await firstStart(database, settings)
  await database.db.execute(sql`delete from traffic_source where name = 'Push'`)
  await firstStart(database, settings)
  assert.equal(await count("traffic_source where name = 'Push'"), 0)
})

test('parts that start together load the sample business once', async () => {
  const all = await Promise.all([1, 2, 3].map(() => firstStart(database, { ...settings, SAMPLE_DATA: true })))
  assert.equal(all.filter((result) => result.adminPassword).length, 1)
  assert.equal(all.filter((result) => result.samplePublisher).length, 1)
  assert.equal(await count('publisher'), 20)
})

/** The password that sample users get where the console is reached so. */
const passwordOn = async (reach: Pick<FirstStartSettings, 'HOST' | 'CONSOLE_URL'>, isElsewhere = false) => {
  const own = await testDatabase()
  const { samplePublisher } = await firstStart(
    own,
    { ...settings, SAMPLE_DATA: true, ...reach },
    { isElsewhere },
  )
  const [row] = await own.db.select().from(user).where(eq(user.email, samplePublisher!.email))
  await own.close()
  assert.ok(await verifyPassword(row!.password_hash, samplePublisher!.password))
  return samplePublisher!.password
}

test('sample users have the documented password only where other machines cannot sign in', async () => {
  assert.equal(
    await passwordOn({ HOST: '127.0.0.1', CONSOLE_URL: 'http://localhost:4000' }),
    'sample-publisher',
  )
  for (const reach of [
    { HOST: '0.0.0.0', CONSOLE_URL: 'http://localhost:4000' },
    // A proxy of the same machine lets other machines in.
    { HOST: '127.0.0.1', CONSOLE_URL: 'https://console.example.net' },
  ])
    assert.notEqual(await passwordOn(reach), 'sample-publisher', JSON.stringify(reach))
  assert.notEqual(await passwordOn({ HOST: '127.0.0.1' }, true), 'sample-publisher')
})

for (const [what, statement] of [
  ['a publisher', `insert into publisher (name) values ('Real')`],
  [
    'a default variable',
    `insert into setting (key, value) values ('system_fallback', 'https://real.example')`,
  ],
  ['a domain', `insert into domain (domain, archived_at) values ('go.real.example', now())`],
  ['a group', `insert into advertiser_link_group (description) values ('Real')`],
  [
    'a second user',
    `insert into "user" (email, first_name, last_name, role_id, password_hash)
     values ('second@real.example', 'Second', 'Admin', 1, 'none')`,
  ],
] as const)
  test(`sample data are never added to an existing business: ${what} makes one`, async () => {
    await firstStart(database, settings)
    await database.db.execute(sql.raw(statement))
    const tables = ['publisher', 'setting', 'domain', 'advertiser_link_group', '"user"']
    const counts = () => Promise.all(tables.map(count))
    const before = await counts()
    assert.equal((await firstStart(database, { ...settings, SAMPLE_DATA: true })).samplePublisher, undefined)
    assert.deepEqual(await counts(), before)
  })
