import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { after, before, test } from 'node:test'
import type { CallDefinition } from '@headgate/contract/base/call'
import { downloadExport } from '@headgate/contract/reports/exports'
import { publisherReport } from '@headgate/contract/reports/publisher-report'
import { publisherColumnKeys } from '@headgate/contract/settings/display-columns'
import { proposedNames } from '@headgate/contract/settings/display-names'
import { StoredFiles } from '@headgate/db/files/stored-files'
import { makeDisplayColumns, makePublisher, makeUser } from '@headgate/db/sample/make'
import {
  displayMapping,
  reportExport,
  savedView,
  user,
  viewSchedule,
  viewSend,
} from '@headgate/db/schema/all'
import { SeededRandom } from '@headgate/domain/seeded-random'
import { asc, eq } from 'drizzle-orm'
import { readApiCalls } from './reference/calls.ts'
import { signIn, testApi, type TestApi } from './testing/api.ts'

/** Files and views of users: whatever ids somebody sends, others' are as unknown, and nothing of theirs changes. */

const seed = Number(process.env.TEST_SEED ?? Date.now() % 1_000_000)
const USERS = 6
const CALLS = 300
const UNKNOWN = 900_000

interface Owner {
  token: string
  mark: string
  files: number[]
  views: number[]
}

let api: TestApi
let owners: Owner[]
/** Calls with the id of a file or a view. A new one is among them by its path. */
let calls: CallDefinition[]

before(async () => {
  api = await testApi()
  calls = (await readApiCalls()).filter(
    ({ path, access }) => /^\/api\/(report-export|saved-view)/.test(path) && access !== 'service',
  )
  const { db } = api.database
  await db.insert(displayMapping).values({ id: 1, fields: proposedNames })
  const [admin] = await db.select().from(user).where(eq(user.email, 'admin@headgate.test'))
  const publishers = [await makePublisher(db), await makePublisher(db)]
  owners = []
  for (let made = 0; made < USERS; made += 1) {
    // The first is an admin; two users each share a publisher.
    const isAdmin = made === 0
    const publisher = publishers[made % publishers.length]!
    const { id, email } = await makeUser(db, {
      role_id: isAdmin ? 1 : 2,
      publisher_id: isAdmin ? null : publisher.id,
      password_hash: admin!.password_hash,
    })
    if (!isAdmin) await makeDisplayColumns(db, id, [...publisherColumnKeys])
    owners.push({
      token: await signIn(api.app, email),
      mark: `~${made}~`,
      ...(await thingsOf(id, `~${made}~`, isAdmin ? null : publisher.id)),
    })
  }
})
after(() => api.close())

/** A prepared file and two views of a user, one of them mailed and, of the admin, shared. All have the user's mark. */
async function thingsOf(id: number, mark: string, publisherId: number | null) {
  const { db } = api.database
  const [file] = await db
    .insert(reportExport)
    .values({
      user_id: id,
      publisher_id: publisherId,
      columns: publisherId === null ? null : [...publisherColumnKeys],
      report: publisherId === null ? 'revenue-report' : publisherReport.id,
      format: 'csv',
      query: {},
      state: 'ready',
      file_name: `${mark}.csv`,
    })
    .returning()
  await new StoredFiles(db, 'export').keep(file!.id, Readable.from([mark]))
  const views = await db
    .insert(savedView)
    .values(
      ['one', 'two'].map((name) => ({
        owner_id: id,
        screen: publisherId === null ? '/revenuereport' : '/',
        name: `${mark} ${name}`,
        search: `?q=${mark}`,
        columns: [],
        shared: publisherId === null && name === 'two',
      })),
    )
    .returning()
  await db.insert(viewSchedule).values({
    view_id: views[0]!.id,
    every: 'day',
    hour: 6,
    weekday: 1,
    month_day: 1,
    recipients: [`${mark}@a.example`],
    active: true,
  })
  return { files: [file!.id], views: views.map((view) => view.id) }
}

/** Everything that calls could change. */
async function everything() {
  const { db } = api.database
  const all = []
  for (const table of [reportExport, savedView] as const)
    all.push(await db.select().from(table).orderBy(asc(table.id)))
  return JSON.stringify([
    ...all,
    await db.select().from(viewSchedule).orderBy(asc(viewSchedule.view_id)),
    await db.select().from(viewSend),
  ])
}

/** A body that the call would take from the owner. */
const bodies: Record<string, object> = {
  PATCH: { name: 'Taken', shared: false },
  PUT: { every: 'day', hour: 1, recipients: ['x@a.example'] },
  POST: {},
}

const send = (call: CallDefinition, id: number, token: string) =>
  api.app.inject({
    method: call.method,
    url: call.path.replace(':id', String(id)),
    headers: { authorization: token },
    ...(call.body && { payload: bodies[call.method]! }),
  })

test(`ids of others are as unknown ones, for every call with one (seed ${seed})`, async () => {
  const random = new SeededRandom(seed)
  const withId = calls.filter(({ path }) => path.includes(':id'))
  assert.ok(withId.length >= 6)
  const before = await everything()
  for (let made = 0; made < CALLS; made += 1) {
    const own = random.pick(owners)
    const other = random.pick(owners.filter((one) => one !== own))
    const call = random.pick(withId)
    const isFile = call.path.includes('report-export')
    const reply = await send(call, random.pick(isFile ? other.files : other.views), own.token)
    const unknown = await send(call, UNKNOWN + random.between(0, 1_000), own.token)
    const what = `${call.method} ${call.path} of ${other.mark} by ${own.mark}: ${reply.body}`
    assert.ok(reply.statusCode === 404 || reply.statusCode === 400, what)
    assert.deepEqual(
      [reply.statusCode, reply.json().error.code, reply.json().error.message],
      [unknown.statusCode, unknown.json().error.code, unknown.json().error.message],
      what,
    )
    assert.ok(!reply.body.includes(other.mark), what)
  }
  assert.equal(await everything(), before)
})

test('lists have the own files and views, and of others what admins share with admins', async () => {
  const lists = calls.filter(({ method, path }) => method === 'GET' && !path.includes(':id'))
  assert.equal(lists.length, 2)
  const [admin, ...publishers] = owners as [Owner, ...Owner[]]
  const [db, other] = [api.database.db, await signIn(api.app, 'admin@headgate.test')]
  for (const { path } of lists)
    for (const screen of ['/', '/revenuereport'])
      for (const { token, mark } of [...owners, { token: other, mark: 'none' }]) {
        const reply = await api.app.inject({
          url: path,
          query: { screen },
          headers: { authorization: token },
        })
        const marks = new Set([...reply.body.matchAll(/~\d+~/g)].map(([found]) => found))
        marks.delete(mark)
        const isShared = token === other && screen === '/revenuereport' && path.includes('view')
        assert.deepEqual([...marks], isShared ? [admin.mark] : [], `${path} of ${screen} by ${mark}`)
      }
  for (const { token, files, mark } of publishers) {
    const file = await send(downloadExport, files[0]!, token)
    assert.equal(file.body, mark)
  }
  assert.equal((await db.select().from(savedView)).length, 2 * USERS)
})
