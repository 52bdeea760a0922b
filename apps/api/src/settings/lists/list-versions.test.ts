import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { listMessages } from '@headgate/contract/settings/list-messages'
import {
  changeSearchList,
  getSearchList,
  LONGEST_LIST,
  previewSearchList,
  restoreSearchList,
  saveSearchList,
  searchListEntries,
  type SearchListName,
  searchListVersionDifference,
  searchListVersions,
  searchListVersionText,
  listSearchLists,
} from '@headgate/contract/settings/search-lists'
import { audit, searchListVersion } from '@headgate/db/schema/all'
import { systemActor } from '@headgate/db/base/audit'
import {
  addFirstLists,
  saveSearchList as saveStored,
  servedLists,
} from '@headgate/db/settings/lists/search-lists'
import { KeywordList } from '@headgate/domain/reading/keyword-list'
import { ValueBytes } from '@headgate/domain/reading/value-bytes'
import { and, eq, sql } from 'drizzle-orm'
import { invoke, testApi, type TestApi } from '../../testing/api.ts'

let api: TestApi
let db: TestApi['database']['db']
before(async () => {
  api = await testApi()
  db = api.database.db
  await addFirstLists(db, { 'proxy-ranges': '192.0.2.0/24\n', 'high-paying-keywords': 'loan\n' })
})
after(() => api.close())

const token = () => api.admin
const ranges = { name: 'proxy-ranges' } as const
const keywords = { name: 'high-paying-keywords' } as const

const read = async (params: { name: SearchListName }) =>
  (await invoke(api.app, getSearchList, { token: token(), params })).data.list
const save = (
  params: { name: SearchListName },
  body: { content: string; updatedAt?: string; note?: string },
) => invoke(api.app, saveSearchList, { token: token(), params, body })
const change = (params: { name: SearchListName }, body: { add?: string; remove?: string[]; note?: string }) =>
  invoke(api.app, changeSearchList, { token: token(), params, body })
const versions = async (params: { name: SearchListName }, query: { page?: number; limit?: number } = {}) =>
  (await invoke(api.app, searchListVersions, { token: token(), params, query })).data
const textOf = (params: { name: SearchListName }, number: number) =>
  invoke(api.app, searchListVersionText, { token: token(), params: { ...params, number } })

test('each save is a version with its user, its reason and its numbers', async () => {
  const first = await versions(ranges)
  assert.deepEqual(
    first.versions.map(({ number, saved_by, entries, added, is_current }) => [
      number,
      saved_by,
      entries,
      added,
      is_current,
    ]),
    [[1, 'System', 1, 1, true]],
  )
  await save(ranges, { content: '192.0.2.0/24\n10.0.0.0/8 # offices\n', note: ' offices ' })
  await save(ranges, { content: '10.0.0.0/8\n' })
  await saveStored(db, systemActor, 'proxy-ranges', '10.0.0.0/8\n198.51.100.7\n', {
    note: 'by npm run lists',
  })
  const { versions: all, total } = await versions(ranges)
  assert.equal(total, 4)
  assert.deepEqual(
    all.map(({ number, entries, added, removed, note, is_current }) => [
      number,
      entries,
      added,
      removed,
      note,
      is_current,
    ]),
    [
      [4, 2, 1, 0, 'by npm run lists', true],
      [3, 1, 0, 1, '', false],
      [2, 2, 1, 0, 'offices', false],
      [1, 1, 1, 0, '', false],
    ],
  )
  assert.deepEqual([all[0]!.saved_by, all[1]!.saved_by === 'System'], ['System', false])
  const { lists } = (await invoke(api.app, listSearchLists, { token: token() })).data
  assert.deepEqual(
    lists.map(({ name, entries, version, updatedBy }) => [name, entries, version, updatedBy]),
    [
      ['proxy-ranges', 2, 4, 'System'],
      ['high-paying-keywords', 1, 1, 'System'],
    ],
  )
  const page = await versions(ranges, { page: 2, limit: 3 })
  assert.deepEqual([page.versions.map(({ number }) => number), page.total], [[1], 4])
})

test('the text of each version comes back to the letter, and differs from its neighbour by what was said', async () => {
  const texts = [
    '192.0.2.0/24\n',
    '192.0.2.0/24\n10.0.0.0/8 # offices\n',
    '10.0.0.0/8\n',
    '10.0.0.0/8\n198.51.100.7\n',
  ]
  for (const [at, text] of texts.entries()) assert.equal((await textOf(ranges, at + 1)).data.content, text)
  const { data } = await invoke(api.app, searchListVersionDifference, {
    token: token(),
    params: { ...ranges, number: 3 },
  })
  assert.deepEqual(data.difference, {
    added: { count: 0, first: [] },
    removed: { count: 1, first: ['192.0.2.0/24'] },
  })
  const first = await invoke(api.app, searchListVersionDifference, {
    token: token(),
    params: { ...ranges, number: 1 },
  })
  assert.deepEqual(first.data.difference?.added, { count: 1, first: ['192.0.2.0/24'] })
  const none = await textOf(ranges, 5)
  assert.deepEqual([none.status, none.message], [404, listMessages.versionGone])
})

test('an older version is restored as a new one, which engines get', async () => {
  const now = await read(ranges)
  const restore = (number: number, updatedAt?: string) =>
    invoke(api.app, restoreSearchList, {
      token: token(),
      params: { ...ranges, number },
      body: { updatedAt, note: 'the offices again' },
    })
  assert.equal((await restore(2, '2020-01-01T00:00:00.000Z')).status, 409)
  const { data } = await restore(2, now.updatedAt)
  assert.deepEqual([data.list.version, data.list.entries], [now.version + 1, 2])
  const [latest] = (await versions(ranges)).versions
  assert.deepEqual(
    [latest!.restores, latest!.note, latest!.added, latest!.removed],
    [2, 'the offices again', 1, 1],
  )
  assert.deepEqual((await servedLists(db)).entries['proxy-ranges'], ['192.0.2.0/24', '10.0.0.0/8'])
  assert.equal((await restore(99)).status, 404)
})

test('lines are added and entries removed without the rest of the text', async () => {
  await save(keywords, { content: '# best\nloan\n' })
  const { data } = await change(keywords, { add: 'car insurance # summer\nloan', remove: [] })
  assert.equal(data.list.entries, 2)
  assert.equal((await read(keywords)).content, '# best\nloan\ncar insurance # summer\n')
  await change(keywords, { remove: ['loan'] })
  assert.equal((await read(keywords)).content, '# best\ncar insurance # summer\n')
  const gone = await change(keywords, { remove: ['loan'] })
  assert.deepEqual([gone.status, gone.message], [409, `${listMessages.gone}: loan`])
  const again = await change(keywords, { add: 'car insurance' })
  assert.deepEqual([again.status, again.fields.add], [400, listMessages.allPresent])
  assert.equal((await change(keywords, { add: ' \n# a remark' })).fields.add, listMessages.nothingToAdd)
  assert.match(
    (await change(keywords, { add: 'ok\n---' })).fields.add!,
    /^1 line is not a keyword.*line 2 "---"$/,
  )
  assert.match((await change(keywords, { remove: ['car insurance'] })).fields.add!, /no entry/)
})

test('a preview says what would be added and removed, wrong lines, and what others saved meanwhile', async () => {
  await save(ranges, { content: '10.0.0.0/8\n192.0.2.0/24\n' })
  const { version } = await read(ranges)
  type Body = { content?: string; add?: string; remove?: string[]; restore?: number; opened?: number }
  const preview = async (body: Body) => {
    const reply = await invoke(api.app, previewSearchList, { token: token(), params: ranges, body })
    assert.equal(reply.status, 200, reply.message)
    return reply.data
  }
  const whole = await preview({ content: '192.0.2.0/24\n198.51.100.0/24\n', opened: version })
  assert.deepEqual(whole.difference, {
    added: { count: 1, first: ['198.51.100.0/24'] },
    removed: { count: 1, first: ['10.0.0.0/8'] },
  })
  assert.deepEqual([whole.entries, whole.problem, whole.meanwhile, whole.is_same], [2, null, null, false])
  const wrong = await preview({ content: '# head\nproxy.example\n10.0.0.9-10.0.0.1\n' })
  assert.deepEqual(wrong.wrong, {
    count: 2,
    first: [
      { line: 2, text: 'proxy.example' },
      { line: 3, text: '10.0.0.9-10.0.0.1' },
    ],
  })
  assert.match(wrong.problem!, /^2 lines are neither/)
  await change(ranges, { add: '203.0.113.7' })
  const late = await preview({ content: '192.0.2.0/24\n', opened: version })
  assert.deepEqual(late.meanwhile?.difference, {
    added: { count: 1, first: ['203.0.113.7'] },
    removed: { count: 0, first: [] },
  })
  assert.deepEqual([late.meanwhile.last.number, late.list.version], [version + 1, version + 1])
  const lines = await preview({ add: '203.0.113.7\n203.0.113.8', remove: ['10.0.0.0/8'] })
  assert.deepEqual([lines.present, lines.entries, lines.problem], [1, 3, null])
  const back = await preview({ restore: version })
  assert.deepEqual(back.difference.removed, { count: 1, first: ['203.0.113.7'] })
  assert.equal((await preview({ content: (await read(ranges)).content })).is_same, true)
  for (const body of [{}, { content: 'x', add: 'y' }, { content: 'x', restore: 1 }])
    assert.equal(
      (await invoke(api.app, previewSearchList, { token: token(), params: ranges, body })).status,
      400,
    )
  // Nothing of this was saved.
  assert.equal((await read(ranges)).version, version + 1)
})

const find = async (params: { name: SearchListName }, query: { q?: string; page?: number; size?: number }) =>
  (await invoke(api.app, searchListEntries, { token: token(), params, query })).data

function valueOf(text: string): ValueBytes {
  const value = new ValueBytes()
  value.setText(text)
  return value
}

test('entries are found by their text, by an address and by a search', async () => {
  await save(ranges, {
    content: '# head\n10.0.0.0/8 # offices\n10.1.0.0-10.1.0.9\n2001:db8::/32\n192.0.2.1\n',
  })
  const all = await find(ranges, {})
  assert.deepEqual([all.count, all.asked, all.applying], [4, null, 0])
  assert.deepEqual(all.rows[0], { line: 2, entry: '10.0.0.0/8', comment: 'offices', applies: false })
  const address = await find(ranges, { q: '10.1.0.5' })
  assert.deepEqual(
    [address.asked, address.applying, address.rows.map(({ entry, applies }) => [entry, applies])],
    [
      'address',
      2,
      [
        ['10.0.0.0/8', true],
        ['10.1.0.0-10.1.0.9', true],
      ],
    ],
  )
  assert.equal((await find(ranges, { q: '2001:db8::7' })).applying, 1)
  const unknown = await find(ranges, { q: '198.51.100.1' })
  assert.deepEqual([unknown.asked, unknown.applying, unknown.count], ['address', 0, 0])
  const text = await find(ranges, { q: 'OFFICES' })
  assert.deepEqual([text.asked, text.rows.map(({ line }) => line)], [null, [2]])
  const second = await find(ranges, { page: 2, size: 3 })
  assert.deepEqual([second.rows.map(({ entry }) => entry), second.count], [['192.0.2.1'], 4])

  const phrases = ['car insurance', 'Loan', 'größe', 'c++ kurs', '買い物']
  await save(keywords, { content: phrases.join('\n') })
  for (const q of [
    'cheap CAR-insurance',
    'carinsurance',
    'loans',
    'my loan!',
    'Größe M',
    'c kurs',
    '買い物 now',
    'car',
  ]) {
    const found = await find(keywords, { q })
    const applying = phrases.filter((phrase) => new KeywordList([phrase]).matches(valueOf(q)))
    assert.deepEqual(
      found.rows.filter(({ applies }) => applies).map(({ entry }) => entry),
      applying,
      q,
    )
    assert.deepEqual([found.asked, found.applying], ['search', applying.length])
  }
})

test('a save of the same text leaves no version; one of comments alone reaches no engine', async () => {
  const before = await read(ranges)
  const rows = () => db.$count(audit, eq(audit.entity, 'search_list'))
  const count = await rows()
  const { revision } = await servedLists(db)
  assert.equal((await save(ranges, { content: before.content })).data.list.version, before.version)
  assert.equal(await rows(), count)
  const commented = await save(ranges, { content: `# why\n${before.content}` })
  assert.equal(commented.data.list.version, before.version + 1)
  assert.deepEqual([await rows(), (await servedLists(db)).revision], [count + 1, revision])
})

test('of two who add at once both are heard, and each version is there once', async () => {
  const { version } = await read(ranges)
  const adds = Array.from({ length: 6 }, (_, at) => change(ranges, { add: `198.51.100.${at}` }))
  for (const { status } of await Promise.all(adds)) assert.equal(status, 200)
  const list = await read(ranges)
  assert.equal(list.version, version + 6)
  for (let at = 0; at < 6; at += 1) assert.match(list.content, new RegExp(`^198\\.51\\.100\\.${at}$`, 'm'))
  for (let number = version; number < list.version; number += 1)
    assert.equal(
      (await textOf(ranges, number)).data.content.split('\n').length,
      (await textOf(ranges, number + 1)).data.content.split('\n').length - 1,
    )
})

test('versions beyond a number, an age and a size go, the oldest first', async () => {
  const kept = async () => (await versions(keywords, { limit: 100 })).versions.map(({ number }) => number)
  const own = eq(searchListVersion.list, 'high-paying-keywords')
  const at = (number: number) => and(own, eq(searchListVersion.number, number))
  const { version } = await read(keywords)
  const before = await kept()
  assert.ok(before.includes(1))
  await db
    .update(searchListVersion)
    .set({ replaced_at: sql`now() - interval '366 days'` })
    .where(at(1))
  await change(keywords, { add: 'one more' })
  assert.deepEqual(await kept(), [version + 1, ...before.filter((number) => number > 1)])
  // Far below the others: those beyond five hundred are counted, not those before a gap.
  await db.execute(sql`
    insert into search_list_version (list, number, entries, added, removed, replaced_at, kept_start, kept_end, packed, hash)
    select 'high-paying-keywords', 1000 + n, 1, 0, 0, now(), 0, 0, '\\x00', '\\x00' from generate_series(1, 498) n`)
  await db.execute(sql`update search_list set version = 1499 where name = 'high-paying-keywords'`)
  await db.execute(
    sql`update search_list_version set number = 1499 where list = 'high-paying-keywords' and packed is null`,
  )
  await change(keywords, { add: 'and one' })
  assert.equal((await versions(keywords, { limit: 1 })).total, 501)
  await db.execute(sql`update search_list_version set packed = convert_to(repeat('x', 60000000), 'UTF8')
    where list = 'high-paying-keywords' and number in (1490, 1480)`)
  await change(keywords, { add: 'and another' })
  const last = await kept()
  assert.deepEqual([last[0], last.at(-1)], [1501, 1481])
})

test('a text that is too long, or that the database cannot store, is refused', async () => {
  const lines = `${'a'.repeat(99)}\n`.repeat(LONGEST_LIST / 100)
  assert.equal((await save(keywords, { content: lines })).status, 200)
  assert.equal((await change(keywords, { add: 'b' })).fields.add, listMessages.tooLong)
  assert.match((await save(keywords, { content: 'a\0b' })).fields.content!, /cannot be stored/)
})
