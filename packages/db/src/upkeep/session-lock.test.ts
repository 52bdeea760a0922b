import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDatabase } from '../base/database.ts'
import { testDatabase } from '../testing/database.ts'
import { LockBusy, withSessionLock } from './session-lock.ts'

const KEY = [727_999, 1] as const

test('one at a time has a lock; another one waits, gives up, or goes on once the first is through', async (t) => {
  const database = await testDatabase()
  t.after(() => database.close())
  const done: string[] = []
  const work = (what: string) => () => Promise.resolve(void done.push(what))
  await withSessionLock(database, KEY, async () => {
    await assert.rejects(withSessionLock(database, KEY, work('too early'), { patienceMs: 0 }), LockBusy)
    await withSessionLock(database, [KEY[0], 2], work('another key'))
    const given = new AbortController()
    const waiting = withSessionLock(database, KEY, work('given up'), { signal: given.signal })
    given.abort()
    await assert.rejects(waiting, { name: 'AbortError' })
  })
  await withSessionLock(database, KEY, work('after it'), { patienceMs: 0 })
  const failure = new Error('of the work')
  await assert.rejects(
    withSessionLock(database, KEY, () => Promise.reject(failure)),
    failure,
  )
  await withSessionLock(database, KEY, work('after a failure'))
  assert.deepEqual(done, ['another key', 'after it', 'after a failure'])
})

test('those who wait for a lock leave the connections to others', async (t) => {
  const database = await testDatabase()
  t.after(() => database.close())
  const narrow = openDatabase(database.url, { max: 2 })
  t.after(() => narrow.close())
  const given = new AbortController()
  await withSessionLock(database, KEY, async () => {
    const waiting = Array.from({ length: 5 }, () =>
      withSessionLock(narrow, KEY, () => Promise.resolve(), { signal: given.signal }),
    )
    await Promise.all(Array.from({ length: 20 }, () => narrow.pool.query('select 1')))
    const ends = waiting.map((one) => assert.rejects(one, { name: 'AbortError' }))
    given.abort()
    await Promise.all(ends)
  })
})
