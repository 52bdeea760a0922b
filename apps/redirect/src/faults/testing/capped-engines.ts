import { until } from '@headgate/runtime/testing/until'
import { CAPPED_LINK, publishBusiness } from './business.ts'
import type { EngineProcess } from './engine-process.ts'
import type { Load } from './load.ts'
import type { Setting } from './setting.ts'
import { spooledRecords } from './spooled.ts'

/**
 * Searches for a cap at engines that follow each other on one DATA_DIR: each is ended by `end` while it serves, `times` times.
 * The last one serves more searches than the cap has left. Returns what clients saw and every record.
 */
export async function serveCap(
  setting: Setting,
  cap: number,
  times: number,
  end: (engine: EngineProcess) => Promise<void>,
): Promise<{ load: Load; records: string[][] }> {
  const database = await setting.database()
  const dataDir = setting.folder()
  // Searches wait as long as possible for their lease: on a busy machine PostgreSQL takes longer than the usual 150 ms.
  const engine = await setting.engine({ dataDir, databaseUrl: database.url, env: { CAP_WAIT_MS: '5000' } })
  const load = setting.load('cap')
  await publishBusiness(database.db, cap)
  await engine.start()
  for (let time = 0; time < times; time += 1) {
    const sending = load.send([engine.url], { targeting: CAPPED_LINK, parallel: 8 })
    const before = load.acknowledged.size
    await until(() => load.acknowledged.size > before + 60, 'searches are answered')
    await end(engine)
    load.stop()
    await sending
    await engine.start()
  }
  await until(async () => (await engine.ready()).leases.reachable, 'leases')
  await load.send([engine.url], { targeting: CAPPED_LINK, count: cap * 2, parallel: 8 })
  await engine.stop()
  return { load, records: await spooledRecords(dataDir) }
}
