import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { ServedPublisher } from '@headgate/domain/snapshot/snapshot'
import { testDatabase, type TestDatabase } from '../testing/database.ts'
import { ENGINE_CHANNEL, engineStateDigest, readEngineState, writeEngineState } from './state.ts'

let database: TestDatabase
before(async () => {
  database = await testDatabase()
})
after(() => database.close())

const publisher = (name: string): ServedPublisher => ({ name, status: true, archived: false })

test('a reader that continues from the last number it got misses nothing and sees no number out of order', async () => {
  const { db } = database
  let writing = true
  const seen: number[] = []
  const latest = new Map<number, string>()
  const reader = (async () => {
    let above = 0
    for (;;) {
      const last = !writing
      const changes = await readEngineState(db, above, 7)
      for (const change of changes) {
        assert.ok(change.revision > above, `${change.revision} after ${above}`)
        above = change.revision
        seen.push(above)
        latest.set(change.entity_id, (change.content as ServedPublisher).name)
      }
      if (last && changes.length === 0) return
    }
  })()
  await Promise.all(
    Array.from({ length: 6 }, async (_, writer) => {
      for (let round = 0; round < 25; round += 1)
        await db.transaction(async (tx) => {
          await writeEngineState(tx, [
            { kind: 'publisher', entity_id: 1 + writer, content: publisher(`${writer} ${round}`) },
            { kind: 'publisher', entity_id: 100 + round, content: publisher(`${writer} ${round}`) },
          ])
          // Keeps some transactions open for longer than others, so that numbers and commits could cross.
          await tx.execute(sql`select pg_sleep(${((writer * 7 + round) % 5) / 1000})`)
        })
    }),
  )
  writing = false
  await reader
  const { rows } = await db.execute<{ entity_id: number; name: string }>(
    sql`select entity_id, content->>'name' as name from engine_state where kind = 'publisher'`,
  )
  assert.equal(latest.size, rows.length)
  for (const row of rows) assert.equal(latest.get(row.entity_id), row.name)
  const digest = await engineStateDigest(db)
  assert.equal(digest.highest, Math.max(...seen))
  assert.equal(digest.count, rows.length)
})

test('publishing keeps each revision of a targeting, and a roll-back leaves nothing', async () => {
  const { db } = database
  const content = { capacity: 0, rules: [], targeting_type: 'waterfall' as const }
  await writeEngineState(db, [{ kind: 'group', entity_id: 7, content, publishedBy: null }])
  await writeEngineState(db, [{ kind: 'group', entity_id: 7, content: { ...content, capacity: 5 } }])
  await assert.rejects(
    db.transaction(async (tx) => {
      await writeEngineState(tx, [{ kind: 'group', entity_id: 7, content: { ...content, capacity: 9 } }])
      throw new Error('changed my mind')
    }),
    /changed my mind/,
  )
  const { rows } = await db.execute(
    sql`select content->>'capacity' as capacity from publication order by revision`,
  )
  assert.deepEqual(
    rows.map((row) => row.capacity),
    ['0', '5'],
  )
  await writeEngineState(db, [{ kind: 'group', entity_id: 7, content: null }])
  const last = (await readEngineState(db, 0)).find((change) => change.kind === 'group')
  assert.equal(last!.content, null)
})

test('engines are notified at commit, with the number', async () => {
  const client = await database.pool.connect()
  try {
    const notified = new Promise<string | undefined>((resolve) =>
      client.once('notification', (message) => resolve(message.payload)),
    )
    await client.query(`listen ${ENGINE_CHANNEL}`)
    const revision = await writeEngineState(database.db, [
      { kind: 'publisher', entity_id: 3, content: publisher('notified') },
    ])
    assert.equal(await notified, String(revision))
  } finally {
    client.release(true)
  }
})

test('of two changes of one entity in a call the last one wins; no changes draw no number', async () => {
  const { db } = database
  const revision = await writeEngineState(db, [
    { kind: 'publisher', entity_id: 50, content: publisher('first') },
    { kind: 'publisher', entity_id: 50, content: publisher('second') },
  ])
  const changes = await readEngineState(db, revision - 1)
  assert.deepEqual(
    changes.map((change) => (change.content as ServedPublisher).name),
    ['second'],
  )
  assert.equal(await writeEngineState(db, []), 0)
})
