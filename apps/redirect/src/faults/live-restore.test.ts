import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writeEngineState } from '@headgate/db/engine/state'
import { backUpEngineState } from '@headgate/db/testing/restored'
import { ledger, thorough } from '@headgate/runtime/testing/ledger'
import { until } from '@headgate/runtime/testing/until'
import { advertiserLink, publishBusiness, PUBLISHER } from './testing/business.ts'
import type { EngineProcess } from './testing/engine-process.ts'
import { Setting } from './testing/setting.ts'

const AGENT =
  'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

async function hostOf(engine: EngineProcess): Promise<string> {
  const reply = await fetch(`${engine.url}/search?q=x&publisher_id=${PUBLISHER}&targeting_id=1`, {
    redirect: 'manual',
    headers: { 'user-agent': AGENT },
  })
  return new URL(reply.headers.get('location')!).host
}

test('PostgreSQL restored while two engines run: both soon serve the restored state, and the next publication is served', async (t) => {
  const setting = new Setting(t)
  const database = await setting.database()
  await publishBusiness(database.db)
  const engines = [
    await setting.engine({ databaseUrl: database.url, workers: 1 }),
    await setting.engine({ databaseUrl: database.url, workers: 1 }),
  ]
  for (const engine of engines) await engine.start()
  const all = (host: string) =>
    until(
      async () => (await Promise.all(engines.map((engine) => hostOf(engine)))).every((one) => one === host),
      `searches go to ${host}`,
    )
  const publish = (host: string) =>
    writeEngineState(database.db, [{ kind: 'provider_link', entity_id: 1, content: advertiserLink(host) }])
  await all('one.example')
  let slowest = 0
  for (let round = 0; round < (thorough ? 5 : 1); round += 1) {
    const restore = await backUpEngineState(database.db)
    const lost = await publish('lost.example')
    await all('lost.example')
    await restore()
    const began = performance.now()
    await all(round === 0 ? 'one.example' : `next-${round - 1}.example`)
    slowest = Math.max(slowest, performance.now() - began)
    const drawn = await publish(`next-${round}.example`)
    assert.ok(drawn <= lost, 'the number is drawn again')
    await all(`next-${round}.example`)
  }
  ledger(t, 'live restore of PostgreSQL, two engines', { 'right after ms': Math.round(slowest) })
  if (thorough) assert.ok(slowest < 10_000)
})
