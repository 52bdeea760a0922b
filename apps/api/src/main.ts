import { openDatabase } from '@headgate/db/base/database'
import { renewPublisherLinks } from '@headgate/db/targetings/renew-publisher-links'
import { sharedSecrets } from '@headgate/db/upkeep/shared-secrets'
import { tellAlive } from '@headgate/runtime/alive'
import { keysOfPart } from '@headgate/runtime/keys/key-list'
import { serveMetrics, wholly } from '@headgate/runtime/metrics/metrics-server'
import { watchPool } from '@headgate/runtime/metrics/pool'
import { takeSharedKeys } from '@headgate/runtime/keys/shared-keys'
import { databaseUrlOf, startPart } from '@headgate/runtime/start-part'
import { stopGracefully } from '@headgate/runtime/stop'
import { buildApi } from './app.ts'
import { takeOverPhotos } from './people/photos/photo-store.ts'
import { keepTendingLocalFiles } from './revenue/tend-local-files.ts'
import { publisherLinkMaker } from './targetings/publisher-link-maker.ts'

await startPart('api', async (settings, log) => {
  const { DATABASE_POOLER_URL: pooler } = settings
  const database = openDatabase(pooler ?? databaseUrlOf(settings), {
    name: 'headgate-api',
    isPooled: pooler !== undefined,
  })
  watchPool('api', database.pool)
  await takeSharedKeys(sharedSecrets(database), settings, keysOfPart.api, log)
  const app = await buildApi({ settings, log, database })
  let endTending: (() => Promise<void>) | undefined
  stopGracefully(log, async () => {
    await app.close()
    await endTending?.()
    await database.close()
  })
  await serveMetrics('api', settings, wholly(app.readiness))
  await app.listen({ port: settings.PORT, host: settings.HOST })
  // Not earlier: building the API blocks the event loop, and a part may take longer until its first reply.
  tellAlive()
  takeOverPhotos(database.db, settings.DATA_DIR, log).catch((cause: unknown) =>
    log.warn(
      { err: cause },
      'photos of DATA_DIR/uploads could not be taken over; the next start tries again',
    ),
  )
  endTending = keepTendingLocalFiles(database.db, settings.DATA_DIR, log)
  // REDIRECT_TYPE may have changed since the last start. Nothing waits for the renewal.
  renewPublisherLinks(database.db, publisherLinkMaker(settings)).then(
    (renewed) => renewed > 0 && log.info({ renewed }, 'publisher links were generated again'),
    (cause) => log.warn({ err: cause }, 'publisher links could not be checked against REDIRECT_TYPE'),
  )
})
