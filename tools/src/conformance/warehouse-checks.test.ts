import { test } from 'node:test'
import { openWarehouse } from '@headgate/warehouse/client/client'
import { migrateWarehouse } from '@headgate/warehouse/migrate'
import { testClickHouse } from '@headgate/warehouse/testing/server'
import { countsAreThoseOfSearches, storesOnce } from './warehouse-checks.ts'

test('a replica that lags at the last look is looked at again', async (t) => {
  const server = await testClickHouse()
  t.after(() => server.close())
  const plain = openWarehouse({ url: server.url })
  await migrateWarehouse(plain)
  await plain.close()
  const warehouse = openWarehouse({ url: server.url, layout: { topology: 'replicated' } })
  t.after(() => warehouse.close())
  await server.behave({ staleReads: 1, staleIn: 'uniqExact(segment, sequence)' })
  await storesOnce(warehouse)
  await warehouse.command({
    sql: 'CREATE TABLE written_later ENGINE = MergeTree ORDER BY () AS SELECT * FROM search_hour',
  })
  await warehouse.command({ sql: 'TRUNCATE TABLE search_hour' })
  await server.behave({ staleReads: 1, staleIn: 'FROM search_hour WHERE batch = 0' })
  await warehouse.command({ sql: 'INSERT INTO search_hour SELECT * FROM written_later' })
  await countsAreThoseOfSearches(warehouse)
})
