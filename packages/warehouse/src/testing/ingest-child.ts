import { BatchNotSeen, SearchEventIngest, type IngestPoint } from '../searches/ingest.ts'
import { openWarehouse } from '../client/client.ts'
import { migrateWarehouse } from '../migrate.ts'
import { crashBatches } from './crash-batches.ts'

/**
 * A process that stores batches and prints each acknowledged one, until the test kills it. With a point, it kills
 * itself there, at the batch of that number: `node ingest-child.ts <folder> <batches> [<point> <number>]`.
 */
const [path, count, point, number] = process.argv.slice(2) as [string, string, IngestPoint?, string?]
const warehouse = openWarehouse({ path })
await migrateWarehouse(warehouse)
let current = -1
const ingest = new SearchEventIngest(warehouse, {
  quarantine: () => Promise.reject(new Error('no row here is bad')),
  at: (reached) => {
    if (reached === point && current === Number(number)) process.kill(process.pid, 'SIGKILL')
  },
})
for (const { token, body } of crashBatches(Number(count))) {
  current += 1
  // An engine sends a batch again that was not acknowledged.
  await ingest.store(token, body).catch((cause: unknown) => {
    if (!(cause instanceof BatchNotSeen)) throw cause
    return ingest.store(token, body)
  })
  process.stdout.write(`${token}\n`)
}
await warehouse.close()
