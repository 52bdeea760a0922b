import { once } from 'node:events'
import { engineSearches } from '@headgate/contract/revenue/engine-searches'
import { openDatabase } from '@headgate/db/base/database'
import { findSamplePartner } from '@headgate/db/sample/providers'
import { createPartner } from '@headgate/partner/server'
import { tellAlive } from '@headgate/runtime/alive'
import { PartClient } from '@headgate/runtime/parts/part-client'
import { serviceToken } from '@headgate/runtime/parts/service-token'
import { StartError } from '@headgate/runtime/start-error'
import { checkPorts } from './product/ports.ts'
import { runningDatabaseUrl, runningSettings } from './product/running-product.ts'
import { partnerUsage, readPartnerOptions } from './sample-partner/partner-options.ts'
import { partnerOriginOf } from './sample-partner/partner-start.ts'

/** A year of searches is summed within a second; this is for a machine that is busy. */
const SEARCHES_MS = 30_000

/**
 * `npm run partner`: the reporting API of the sample business's advertiser. Its figures follow the searches that the
 * engine redirected to it (docs/sample-business.md#the-advertiser-with-an-api).
 */
async function main(): Promise<void> {
  const args = process.argv.slice(2)
  if (args.includes('--help')) {
    console.log(`\n${partnerUsage}\n`)
    if (process.connected) process.disconnect?.()
    return
  }
  const settings = runningSettings()
  const options = readPartnerOptions(args, settings.PARTNER_TROUBLE)
  tellAlive()
  await checkPorts(settings, ['PARTNER_PORT'])
  const database = openDatabase(await runningDatabaseUrl(settings), { name: 'partner', max: 1 })
  const analytics = new PartClient(settings.ANALYTICS_URL, serviceToken(settings))
  const server = createPartner({
    ...options,
    async cells(from_day, to_day) {
      const found = await findSamplePartner(database.db)
      if (!found) return []
      const body = { provider_id: found.providerId, from_day, to_day }
      return (await analytics.send(engineSearches, { body, signal: AbortSignal.timeout(SEARCHES_MS) })).cells
    },
  })
  server.listen(settings.PARTNER_PORT, '127.0.0.1')
  await once(server, 'listening')
  const stop = () => {
    server.closeAllConnections()
    server.close(() => void database.close().then(() => process.exit(0)))
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, stop)
  process.once('disconnect', stop)
  console.log(`\n  The partner's API is at ${partnerOriginOf(settings)}. Ctrl-C stops it.\n`)
  // The supervisor of `npm start` waits for this message.
  process.send?.('ready')
}

main().catch((cause: unknown) => {
  const known = cause instanceof StartError
  console.error(known ? `\n  ${cause.message}\n` : cause)
  process.exit(1)
})
