import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { explainSearch } from '@headgate/contract/targetings/explain-search'
import { getSearchList, saveSearchList } from '@headgate/contract/settings/search-lists'
import { makeTargeting } from '@headgate/db/sample/make'
import { audit } from '@headgate/db/schema/all'
import { addFirstLists, servedLists } from '@headgate/db/settings/lists/search-lists'
import { createLog } from '@headgate/runtime/log'
import { firstListText, listProblem } from '@headgate/runtime/search-lists/lists'
import { eq } from 'drizzle-orm'
import { invoke, testApi, type TestApi } from '../../testing/api.ts'

let api: TestApi
let db: TestApi['database']['db']
before(async () => {
  api = await testApi()
  db = api.database.db
})
after(() => api.close())

type Name = 'proxy-ranges' | 'high-paying-keywords'
const save = (name: Name, content: string, updatedAt?: string) =>
  invoke(api.app, saveSearchList, {
    token: api.admin,
    params: { name },
    body: { content, ...(updatedAt && { updatedAt }) },
  })
const read = (name: Name) => invoke(api.app, getSearchList, { token: api.admin, params: { name } })

test('the first start stores the lists, and later starts leave them', async () => {
  assert.equal((await read('proxy-ranges')).status, 404)
  await addFirstLists(db, { 'proxy-ranges': '192.0.2.0/24 # test\n', 'high-paying-keywords': 'loan\n' })
  await addFirstLists(db, { 'proxy-ranges': '10.0.0.0/8', 'high-paying-keywords': 'other' })
  const { data } = await read('proxy-ranges')
  assert.deepEqual([data.list.content, data.list.entries], ['192.0.2.0/24 # test\n', 1])
  assert.deepEqual((await servedLists(db)).entries, {
    'proxy-ranges': ['192.0.2.0/24'],
    'high-paying-keywords': ['loan'],
  })
})

test('the first lists are those of earlier versions, else the shipped ones; an empty file does not count', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'headgate lists '))
  const lines: string[] = []
  const log = createLog('test', 'info', { write: (line) => lines.push(line) })
  const shipped = firstListText(dataDir, 'proxy-ranges', log)
  assert.equal(listProblem('proxy-ranges', shipped), undefined)
  mkdirSync(join(dataDir, 'lists'))
  for (const content of ['', '\n', '\0\0\0']) {
    writeFileSync(join(dataDir, 'lists', 'proxy-ranges.txt'), content)
    assert.equal(firstListText(dataDir, 'proxy-ranges', log), shipped)
  }
  assert.equal(lines.length, 3)
  for (const content of ['# none on purpose\n', '10.0.0.0/8\n']) {
    writeFileSync(join(dataDir, 'lists', 'proxy-ranges.txt'), content)
    assert.equal(firstListText(dataDir, 'proxy-ranges', log), content)
  }
  rmSync(dataDir, { recursive: true })
})

test('a list is replaced as a whole, engines get its entries, and the audit names the user', async () => {
  const { data } = await save('high-paying-keywords', '# best\ncar insurance\n\nloan # any\n')
  assert.equal(data.list.entries, 2)
  assert.deepEqual((await servedLists(db)).entries['high-paying-keywords'], ['car insurance', 'loan'])
  const rows = await db.select().from(audit).where(eq(audit.entity, 'search_list'))
  assert.equal(rows.length, 1)
  assert.ok(rows[0]!.actor_user_id)
  assert.deepEqual(rows[0]!.after, {
    name: 'high-paying-keywords',
    version: 2,
    entries: 2,
    added: 1,
    removed: 0,
  })
  const stale = await save('high-paying-keywords', 'x', '2020-01-01T00:00:00.000Z')
  assert.equal(stale.status, 409)
  assert.equal((await save('high-paying-keywords', 'x', data.list.updatedAt)).status, 200)
})

test('a list of many megabytes goes through', async () => {
  const ranges = Array.from(
    { length: 150_000 },
    (_, at) => `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}/32`,
  )
  const { status, data, message } = await save('proxy-ranges', ranges.join('\n'))
  assert.deepEqual([status, data.list.entries], [200, ranges.length], message)
})

test('text that is no list is refused with the wrong lines', async () => {
  const wrong = await save('proxy-ranges', '192.0.2.0/24\nproxy.example\n10.0.0.0/33\n')
  assert.equal(wrong.status, 400)
  assert.match(
    wrong.fields.content!,
    /^2 lines are neither .*line 2 "proxy\.example", line 3 "10\.0\.0\.0\/33"$/,
  )
  for (const empty of ['', '# nothing\n'])
    assert.match((await save('proxy-ranges', empty)).fields.content!, /no entry/)
})

test('Explain reads the lists that engines serve', async () => {
  const { id } = await makeTargeting(db, { rules: [] })
  const explain = async () => {
    const body = { keyword: 'garden chairs', address: '203.0.113.7' }
    const { data } = await invoke(api.app, explainSearch, { token: api.admin, params: { id }, body })
    return [data.search.proxy, data.search.high_paying]
  }
  await save('proxy-ranges', '192.0.2.0/24')
  await save('high-paying-keywords', 'loan')
  assert.deepEqual(await explain(), [false, false])
  await save('proxy-ranges', '203.0.113.0/24')
  await save('high-paying-keywords', 'chairs')
  assert.deepEqual(await explain(), [true, true])
})
