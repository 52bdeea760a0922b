import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '@headgate/db/base/database'
import { PUBLISHER_LINK_SECRET, publisherLinkSigner } from '@headgate/runtime/keys/publisher-link-signature'
import { givenPath } from './product/given-path.ts'
import { runningDatabaseUrl, runningSettings } from './product/running-product.ts'
import { StartError } from '@headgate/runtime/start-error'
import { databaseReason } from '@headgate/runtime/trouble'
import { readLinks } from '@headgate/traffic/known-links'
import { Ledger } from './traffic/ledger.ts'
import { readTargets } from './traffic/known-targets.ts'
import { LocationKinds } from './traffic/location-kinds.ts'
import { readTrafficOptions, usage } from './traffic/options.ts'
import { trafficSearches } from '@headgate/traffic/searches'
import { sendSearches } from '@headgate/traffic/send'
import { Tally } from './traffic/tally.ts'

/** How often the running total is shown, in milliseconds. */
const PROGRESS_MS = 2_000

async function knownBusiness(databaseUrl: string) {
  const database = openDatabase(databaseUrl, { name: 'traffic', max: 1 })
  try {
    return { links: await readLinks(database), targets: await readTargets(database) }
  } catch (cause) {
    throw new StartError(
      `The business cannot be read from PostgreSQL (${databaseReason(cause)}): is Headgate running?`,
    )
  } finally {
    await database.close()
  }
}

/** The secret exists only after a signed link was made or served; it is never made here. */
function signer(dataDir: string) {
  const path = join(dataDir, 'keys', PUBLISHER_LINK_SECRET)
  return existsSync(path) ? publisherLinkSigner(readFileSync(path, 'utf8')) : undefined
}

/** `npm run traffic`: sends a limited number of believable searches through the engine over HTTP, then ends. */
async function main(): Promise<void> {
  const args = process.argv.slice(2)
  if (args.includes('--help')) {
    console.log(`\n${usage}\n`)
    return endWithStarter()
  }
  const settings = runningSettings()
  const options = readTrafficOptions(args, settings.REDIRECT_PORT)
  const business = await knownBusiness(await runningDatabaseUrl(settings))
  if (business.links.length === 0)
    throw new StartError('There are no publisher links yet: `npm run sample` adds some.')
  const sign = signer(settings.DATA_DIR)
  const searches = trafficSearches({
    ...options,
    links: business.links,
    strays: true,
    ...(sign && { sign }),
  })
  const tally = new Tally(new LocationKinds(business.targets))
  const ledger = new Ledger(options.ledger === undefined ? undefined : givenPath(options.ledger))
  const stopped = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => stopped.abort())
  process.on('disconnect', () => stopped.abort())
  console.log(
    `\n  ${options.searches} searches to ${options.url}, ${options.rate} a second, --seed ${options.seed}\n`,
  )
  const progress = setInterval(() => console.log(`  ${tally.total} of ${options.searches}`), PROGRESS_MS)
  const started = Date.now()
  await sendSearches(
    options.url,
    options.rate,
    searches,
    (search, reply) => {
      tally.add(reply)
      ledger.write(search, reply)
      // Before the first reply, a refused connection means that no engine runs and not that one has crashed.
      if (tally.answered === 0 && 'error' in reply) stopped.abort()
    },
    stopped.signal,
  )
  clearInterval(progress)
  if (tally.answered === 0 && tally.total > 0) {
    await ledger.close().catch(() => {})
    throw new StartError(
      `No engine replies at ${options.url}: start Headgate with \`npm start\`, or give --url.`,
    )
  }
  const seconds = (Date.now() - started) / 1_000
  console.log(
    `\n${tally
      .lines()
      .map((line) => `  ${line}`)
      .join('\n')}`,
  )
  console.log(
    `  ${tally.total} searches in ${seconds.toFixed(1)} s, ${(tally.total / seconds).toFixed(0)} a second\n`,
  )
  await ledger.close()
  endWithStarter()
}

/** The channel to the starter would keep the process alive. */
function endWithStarter(): void {
  if (process.connected) process.disconnect?.()
}

main().catch((cause: unknown) => {
  const known = cause instanceof StartError
  console.error(known ? `\n  ${cause.message}\n` : cause)
  process.exit(1)
})
