import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { freePort, freePortRow, freePorts } from '@headgate/runtime/testing/free-port'
import { EmbeddedPostgres } from './databases/embedded-postgres.ts'
import { startProduct, type Product } from './product/product.ts'
import { runBrowserTests } from './run/browser-tests.ts'
import { buildConsole, checks } from './run/checks.ts'
import { findChromium, findHeadlessShell } from './run/chromium.ts'
import { Costs } from './run/costs.ts'
import { runInLanes } from './run/lanes.ts'
import { checkLeftovers, endLeftovers, markRun } from './run/leftovers.ts'
import { printFailure, printOutcome, printSummary, single, type Outcome } from './run/outcome.ts'
import { makeRunFolder } from './run/run-folder.ts'
import { ServerTests } from './run/server-tests.ts'
import { processorTime } from './run/processor-time.ts'
import { findTestFiles, type TestFiles } from './run/test-files.ts'

const started = Date.now()
const outcomes: Outcome[] = []
const aborted = new AbortController()
const costs = new Costs()
let postgres: EmbeddedPostgres | undefined
let product: Product | undefined

/** Tests that start the product, or its API, which serves the built console. */
const NEEDS_CONSOLE = /^(tools|apps\/api)\//

/** Everything that tests write is in one folder, which is removed at the end. */
const folder = makeRunFolder()

function done(outcome: Outcome): void {
  // An interrupted run ends its steps, so their failures mean nothing.
  if (aborted.signal.aborted) return
  outcomes.push(outcome)
  printOutcome(outcome)
}

/** Runs a step. If it throws, a check has failed; the run goes on. */
async function step(name: string, work: () => Promise<void>): Promise<boolean> {
  const since = Date.now()
  try {
    await work()
    return true
  } catch (cause) {
    done(
      single(
        name,
        Date.now() - since,
        cause instanceof Error ? (cause.stack ?? cause.message) : String(cause),
      ),
    )
    return false
  }
}

/** One PostgreSQL for all tests, without syncing to disk; `testDatabase()` makes databases on it. */
async function startTestPostgres(): Promise<string> {
  postgres = new EmbeddedPostgres({
    directory: join(folder, 'postgres'),
    port: await freePort(),
    password: randomBytes(12).toString('hex'),
    durable: false,
    maxConnections: 300,
  })
  await postgres.start()
  return postgres.url('postgres')
}

/**
 * Starts the real product on free ports in an empty data directory, with the sample business. Returns the environment
 * for its tests.
 */
async function startProductForBrowser(): Promise<NodeJS.ProcessEnv> {
  const [PORT, REDIRECT_PORT, ANALYTICS_PORT, POSTGRES_PORT, PARTNER_PORT] = (await freePorts(5)).map(String)
  const credentials = {
    ADMIN_EMAIL: 'admin@headgate.local',
    ADMIN_PASSWORD: randomBytes(9).toString('base64url'),
  }
  const { DATABASE_URL: _database, CLICKHOUSE_URL: _clickhouse, ...env } = process.env
  product = await startProduct(
    {
      ...env,
      PORT,
      REDIRECT_PORT,
      ANALYTICS_PORT,
      POSTGRES_PORT,
      PARTNER_PORT,
      METRICS_PORT: String(await freePortRow(4)),
      ...credentials,
      DATA_DIR: join(folder, 'product data'),
      SAMPLE_DATA: '1',
      // Enough for reports and lists. The tests make their own records.
      SAMPLE_PAST_DAYS: '7',
      // Browser tests try an advertiser's API that runs on this machine. The API tests show that it is refused
      // otherwise.
      ALLOW_PRIVATE_TARGETS: '1',
    },
    (line) => console.log(`  product: ${line}`),
  )
  return {
    HEADGATE_URL: product.consoleUrl,
    HEADGATE_REDIRECT_URL: product.redirectUrl,
    HEADGATE_DATABASE_URL: product.databaseUrl,
    HEADGATE_ADMIN_EMAIL: credentials.ADMIN_EMAIL,
    HEADGATE_ADMIN_PASSWORD: credentials.ADMIN_PASSWORD,
  }
}

/** The environment of the browser tests, or nothing when the product does not start. */
async function productForBrowser(): Promise<NodeJS.ProcessEnv | undefined> {
  const since = Date.now()
  let addresses: NodeJS.ProcessEnv | undefined
  await step('the product starts from nothing', async () => {
    addresses = await startProductForBrowser()
    done(single('the product starts from nothing', Date.now() - since))
  })
  return addresses
}

async function browserTests(files: string[], chromium: string, addresses: NodeJS.ProcessEnv): Promise<void> {
  await step('browser tests', async () => {
    const env = {
      ...process.env,
      ...addresses,
      CHROMIUM_PATH: chromium,
      CHROMIUM_SHELL_PATH: findHeadlessShell() ?? chromium,
    }
    const results = await runBrowserTests(files, env, join(folder, 'browser-report.json'))
    results.forEach(done)
  })
}

async function stopProduct(): Promise<void> {
  if (!product) return
  const since = Date.now()
  await step('the product stops', async () => {
    await product?.stop()
    done(single('the product stops', Date.now() - since))
    product = undefined
  })
}

async function findBrowser(files: TestFiles): Promise<string | undefined> {
  if (!files.browser.length) return undefined
  const since = Date.now()
  try {
    return await findChromium(console.log)
  } catch (cause) {
    done(single('Chromium for the browser tests', Date.now() - since, (cause as Error).message))
    return undefined
  }
}

async function prepareServers(needConsole: boolean): Promise<void> {
  const built = needConsole ? buildConsole() : undefined
  await step('PostgreSQL for the tests', async () => {
    process.env.TEST_DATABASE_URL = await startTestPostgres()
    // Notes of engines that tests start stay in the folder of the run.
    process.env.ENGINE_NOTES_DIR = join(folder, 'notes')
  })
  if (built) done(await built)
}

/** The browser tests, with the product that they use. */
async function runBrowser(files: string[], chromium: string | undefined): Promise<void> {
  if (!chromium) return
  const addresses = await productForBrowser()
  if (addresses) await browserTests(files, chromium, addresses)
  await stopProduct()
}

async function runAll(patterns: string[]): Promise<void> {
  const files = findTestFiles(patterns)
  const chromium = findBrowser(files)
  const hasBrowser = files.browser.length > 0
  await prepareServers(hasBrowser || files.server.some((file) => NEEDS_CONSOLE.test(file)))
  const run = { env: process.env, signal: aborted.signal, costs, done }
  const serverTests = new ServerTests(run)
  const jobs = [
    ...(patterns.length ? [] : checks(run)),
    ...serverTests.jobs(files.server),
    ...serverTests.componentJobs(files.components),
  ]
  await Promise.all([
    runInLanes(jobs, (lane) => serverTests.endLane(lane)),
    // Browsers wait half of their time, and so do server tests. Side by side they are late and not wrong.
    hasBrowser && chromium.then((path) => runBrowser(files.browser, path)),
  ])
}

async function cleanUp(): Promise<void> {
  await product?.stop().catch(() => product?.kill())
  await postgres?.stop('immediate').catch(() => {})
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
}

async function interrupted(): Promise<never> {
  aborted.abort()
  const ended = setTimeout(() => process.exit(130), 15_000)
  await cleanUp()
  clearTimeout(ended)
  endLeftovers()
  process.exit(130)
}

/** Where the processor time of the server tests goes: `TEST_COSTS=1 npm test` prints the dearest forty. */
function printCosts(): void {
  if (!process.env.TEST_COSTS) return
  console.log(
    `\nProcessor time, from start to end, in seconds (of the whole run: ${(processorTime() / 1_000).toFixed(0)})`,
  )
  for (const line of costs.table(40)) console.log(line)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const)
  process.once(signal, () => void interrupted())

markRun()
mkdirSync(join(folder, 'tmp'))
process.env.TMPDIR = join(folder, 'tmp')
try {
  await runAll(process.argv.slice(2))
} catch (cause) {
  printFailure({ title: 'npm test', detail: (cause as Error).message })
  outcomes.push(single('npm test', 0, (cause as Error).message))
}
await cleanUp()
done(await checkLeftovers())
costs.save()
printCosts()
printSummary(outcomes, started)
process.exit(outcomes.some(({ failed }) => failed) ? 1 : 0)
