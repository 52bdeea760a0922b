import { openDatabase } from '@headgate/db/base/database'
import { sharedSecrets } from '@headgate/db/upkeep/shared-secrets'
import { renewPublisherLinks } from '@headgate/db/targetings/renew-publisher-links'
import { tellAlive } from '@headgate/runtime/alive'
import { keysOfPart } from '@headgate/runtime/key-makers'
import { createLog } from '@headgate/runtime/log'
import { readSettings, SettingsError, withOneLine } from '@headgate/runtime/settings'
import { stopGracefully } from '@headgate/runtime/stop'
import { takeSharedKeys } from '@headgate/runtime/shared-keys'
import { buildApi } from './app.ts'
import { publisherLinkMaker } from './targetings/publisher-link-maker.ts'
import { takeOverPhotos } from './people/photos/photo-store.ts'

const settings = readSettings()
const log = createLog('api', settings.LOG_LEVEL)
if (!settings.DATABASE_URL)
  throw new SettingsError('DATABASE_URL is not set: a part alone needs a PostgreSQL server.')
const database = openDatabase(settings.DATABASE_URL, { name: 'headgate-api' })
await withOneLine(() => takeSharedKeys(sharedSecrets(database), settings, keysOfPart.api, log))
const app = await buildApi({ settings, log, database })
stopGracefully(log, async () => {
  await app.close()
  await database.close()
})
await app.listen({ port: settings.PORT, host: settings.HOST })
// Not before: until its first answer a part may take longer, and building the API holds up the event loop.
tellAlive()
takeOverPhotos(database.db, settings.DATA_DIR, log).catch((cause: unknown) =>
  log.warn({ err: cause }, 'photos of DATA_DIR/uploads could not be taken over; the next start tries again'),
)
// REDIRECT_TYPE may be another one than at the last start; nobody has to wait for it.
renewPublisherLinks(database.db, publisherLinkMaker(settings)).then(
  (renewed) => renewed > 0 && log.info({ renewed }, 'publisher links were generated anew'),
  (cause) => log.warn({ err: cause }, 'publisher links could not be checked against REDIRECT_TYPE'),
)
