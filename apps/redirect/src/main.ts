import { tellAlive } from '@headgate/runtime/alive'
import type { Logger } from '@headgate/runtime/log'
import type { Settings } from '@headgate/runtime/settings'
import { stopGracefully } from '@headgate/runtime/stop'
import { openDatabase } from '@headgate/db/base/database'
import { sharedSecrets } from '@headgate/db/upkeep/shared-secrets'
import { keysOfPart } from '@headgate/runtime/keys/key-list'
import { readKey } from '@headgate/runtime/keys/keys'
import { takeSharedKeys } from '@headgate/runtime/keys/shared-keys'
import { HAND_OVER, heldSockets } from '@headgate/runtime/parts/held-sockets'
import { startPart } from '@headgate/runtime/start-part'
import { startEngine, type Engine } from './engine.ts'

/** Time that a drained engine may take to stop. */
const STOP_MS = 10_000

/**
 * An engine that has its keys does not wait for PostgreSQL. It logs an error when other engines have different keys.
 */
async function takeKeys(settings: Settings, log: Logger): Promise<void> {
  if (!settings.APP_SECRET || !settings.DATABASE_URL) return
  const names = keysOfPart.redirect
  const has = names.every((name) => readKey(settings.DATA_DIR, name) !== undefined)
  const database = openDatabase(settings.DATABASE_URL, { max: 1, name: 'headgate-redirect-keys' })
  const taken = takeSharedKeys(sharedSecrets(database), settings, names, log).finally(
    () => void database.close(),
  )
  if (!has) return taken
  taken.catch((cause: unknown) => log.error({ err: cause }, 'the keys of this engine could not be compared'))
}

await startPart('redirect', async (settings, log) => {
  let serving: Promise<Engine> | undefined
  let isEnding = false
  stopGracefully(
    log,
    async (why) => {
      isEnding = true
      // Before it listens there is nothing to finish, because its files on disk are whole at any moment.
      await (await serving)?.stop(why === HAND_OVER)
    },
    settings.DRAIN_SECONDS * 1_000 + STOP_MS,
  )
  await takeKeys(settings, log)
  const started = startEngine(settings, log, heldSockets(process.env), async () => {
    // This process ends in a moment, and connections wait for the next engine.
    if (isEnding) await new Promise(() => {})
    // Its first worker accepts connections before the engine is there as a whole.
    serving = started
  })
  const engine = await started
  tellAlive(() => engine.alive())
})
