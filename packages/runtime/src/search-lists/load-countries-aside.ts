import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { RangeTable } from '@headgate/domain/reading/range-table'
import type { Logger } from '../log.ts'

/** What the thread gets. */
export interface CountryTask {
  dataDir: string
  part: string
  level: string
  /** The setting COUNTRY_DATABASE. */
  database: string | undefined
}

/**
 * The table of countries, loaded in a thread that ends afterwards. Compiling it takes a second, and many on a slow
 * machine, and must not block a part that serves (decision 0211).
 */
export async function loadCountriesAside(
  dataDir: string,
  log: Logger,
  database?: string,
): Promise<RangeTable> {
  const { part } = log.bindings() as { part?: string }
  const workerData: CountryTask = { dataDir, part: part ?? 'countries', level: log.level, database }
  const thread = new Worker(new URL('./country-thread.ts', import.meta.url), { workerData })
  try {
    const [table] = (await once(thread, 'message')) as [RangeTable]
    return table
  } finally {
    await thread.terminate()
  }
}
