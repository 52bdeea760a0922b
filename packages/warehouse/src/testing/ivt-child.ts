import { readDueIvtDays } from '../ivt/due-days.ts'
import { computeIvtDay } from '../ivt/compute-day.ts'
import { openWarehouse } from '../client/client.ts'
import { migrateWarehouse } from '../migrate.ts'
import { BatchNotSeen, SearchEventIngest } from '../searches/ingest.ts'
import { crashBatches } from './crash-batches.ts'

/**
 * A process that stores batches, computes the days of the IVT report again after each, and prints each computed day,
 * until the test kills it: `node ivt-child.ts <folder> <batches>`.
 */
const [path, count] = process.argv.slice(2) as [string, string]
const warehouse = openWarehouse({ path })
await migrateWarehouse(warehouse)
const ingest = new SearchEventIngest(warehouse, {
  quarantine: () => Promise.reject(new Error('no row here is bad')),
})
for (const { token, body } of crashBatches(Number(count))) {
  // An engine sends a batch again that was not acknowledged.
  await ingest.store(token, body).catch((cause: unknown) => {
    if (!(cause instanceof BatchNotSeen)) throw cause
    return ingest.store(token, body)
  })
  for (const day of await readDueIvtDays(warehouse, { from: '2000-01-01', to: '2100-01-01' })) {
    const { searches } = await computeIvtDay(warehouse, day)
    process.stdout.write(`${day} ${searches}\n`)
  }
}
await warehouse.close()
