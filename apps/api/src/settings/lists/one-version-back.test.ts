import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { listMessages } from '@headgate/contract/settings/list-messages'
import {
  changeSearchList,
  listSearchLists,
  restoreSearchList,
  saveSearchList,
  searchListEntries,
  searchListVersionDifference,
  searchListVersions,
  searchListVersionText,
} from '@headgate/contract/settings/search-lists'
import { addFirstLists } from '@headgate/db/settings/lists/search-lists'
import { sql } from 'drizzle-orm'
import { invoke, testApi, type TestApi } from '../../testing/api.ts'

const texts = { 'proxy-ranges': '192.0.2.7\n', 'high-paying-keywords': 'loan\n' }
const ranges = { name: 'proxy-ranges' } as const

let api: TestApi
let db: TestApi['database']['db']
before(async () => {
  api = await testApi()
  db = api.database.db
  await db.execute(sql`delete from search_list_version`)
  await db.execute(sql`delete from search_list`)
})
after(() => api.close())

/** Saves as the version before 0047 does: it knows neither the number nor the versions. */
const saveAsBefore = (name: string, content: string) =>
  db.execute(sql`
    insert into search_list (name, content) values (${name}, ${content})
    on conflict (name) do update set content = excluded.content,
      updated_at = greatest(clock_timestamp(), search_list.updated_at + interval '1 millisecond')`)

const given = (params: Record<string, string | number>) => ({ token: api.admin, params })
const listOf = async (name: string) => {
  const { lists } = (await invoke(api.app, listSearchLists, { token: api.admin })).data
  return lists.find((list) => list.name === name)!
}
const history = async () => (await invoke(api.app, searchListVersions, given(ranges))).data.versions
const textOf = async (number: number) => {
  const reply = await invoke(api.app, searchListVersionText, given({ ...ranges, number }))
  return reply.status === 200 ? reply.data.content : `${reply.status} ${reply.message}`
}
const gone = `404 ${listMessages.versionGone}`
const entries = async () =>
  (await invoke(api.app, searchListEntries, given(ranges))).data.rows.map(({ entry }) => entry)
const save = (content: string) => invoke(api.app, saveSearchList, { ...given(ranges), body: { content } })

test('a list that the version before made is shown, and has its first version from the next start on', async () => {
  await saveAsBefore('high-paying-keywords', 'loan\n# none\ncar insurance\n')
  const { entries: count, version, updatedBy } = await listOf('high-paying-keywords')
  assert.deepEqual([count, version, updatedBy], [2, 1, 'System'])
  await addFirstLists(db, texts)
  await addFirstLists(db, texts)
  const { data } = await invoke(api.app, searchListVersions, given({ name: 'high-paying-keywords' }))
  assert.deepEqual(
    data.versions.map(({ number, added, is_current }) => [number, added, is_current]),
    [[1, 2, true]],
  )
})

test('after a save by the version before, the history goes on, and says which texts are lost', async () => {
  const base = Array.from({ length: 20 }, (_, at) => `10.0.${at}.0/24\n`).join('')
  await save(base)
  await save(`${base}192.0.2.1\n`)
  const user = (await listOf('proxy-ranges')).updatedBy
  assert.notEqual(user, 'System')
  assert.equal((await entries()).length, 21)
  assert.equal(await textOf(2), base)
  assert.equal((await history())[0]!.number, 3)

  await saveAsBefore('proxy-ranges', '203.0.113.0/24\n')
  // Before anything has caught up.
  assert.deepEqual(await entries(), ['203.0.113.0/24'])
  const { updatedBy, entries: count } = await listOf('proxy-ranges')
  assert.deepEqual([updatedBy, count], ['System', 1])
  assert.deepEqual([await textOf(3), await textOf(2)], [gone, gone])

  const added = await invoke(api.app, changeSearchList, { ...given(ranges), body: { add: '198.51.100.7' } })
  assert.deepEqual([added.status, added.data.list.version, added.data.list.updatedBy], [200, 5, user])
  assert.deepEqual(
    (await history()).map(({ number, saved_by, is_current }) => [number, saved_by, is_current]),
    [
      [5, user, true],
      [4, 'System', false],
      [3, user, false],
      [2, user, false],
      [1, 'System', false],
    ],
  )
  assert.deepEqual(
    [await textOf(5), await textOf(4), await textOf(3), await textOf(2), await textOf(1)],
    ['203.0.113.0/24\n198.51.100.7\n', '203.0.113.0/24\n', gone, gone, texts['proxy-ranges']],
  )
  const difference = await invoke(api.app, searchListVersionDifference, given({ ...ranges, number: 4 }))
  assert.deepEqual([difference.status, difference.data.difference], [200, null])
  const restored = await invoke(api.app, restoreSearchList, { ...given({ ...ranges, number: 2 }), body: {} })
  assert.deepEqual([restored.status, restored.message], [404, listMessages.versionGone])
  const back = await invoke(api.app, restoreSearchList, { ...given({ ...ranges, number: 4 }), body: {} })
  assert.deepEqual([back.status, await textOf(6)], [200, '203.0.113.0/24\n'])
})

test('the start of an API catches up once, also after a second way back', async () => {
  await saveAsBefore('proxy-ranges', '203.0.113.9\n')
  await addFirstLists(db, texts)
  await addFirstLists(db, texts)
  const [latest] = await history()
  assert.deepEqual([latest!.number, latest!.saved_by, latest!.is_current], [7, 'System', true])
  assert.deepEqual([await textOf(7), await textOf(6)], ['203.0.113.9\n', gone])
})
