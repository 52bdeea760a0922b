import type { FirstStart } from '@headgate/db/upkeep/first-start'
import { startProduct, type Product } from './product/product.ts'
import { StartError } from '@headgate/runtime/start-error'

/** Signals closer together than this count as one: npm, its shell and the terminal may each pass on the same Ctrl-C. */
const SAME_SIGNAL_MS = 1_000

const startedAt = Date.now()

function say(line: string): void {
  console.log(line ? `  ${line}` : '')
}

function clock(): string {
  return new Date().toISOString().slice(11, 19)
}

/** The result of the first start that has not been printed yet. Kept here, so that every way out prints it. */
let unsaid: FirstStart | undefined

function sayFirstStart(): void {
  const { adminPassword, samplePublisher } = unsaid ?? {}
  unsaid = undefined
  if (adminPassword) say(`Password          ${adminPassword}   (made now, shown only this once)`)
  if (samplePublisher) say(`or, as publisher  ${samplePublisher.email}   ${samplePublisher.password}`)
}

function fail(cause: unknown): never {
  sayFirstStart()
  const known = cause instanceof StartError
  console.error(`\n  ${known ? cause.message : cause instanceof Error ? cause.stack : String(cause)}\n`)
  process.exit(1)
}

function introduce({ settings, consoleUrl, redirectUrl }: Product): void {
  const hasNewPast = unsaid?.samplePublisher !== undefined && settings.SAMPLE_PAST_DAYS !== 0
  say(`✓ ready after ${((Date.now() - startedAt) / 1_000).toFixed(1)} s`)
  say('')
  say(`Console           ${consoleUrl}`)
  say(`Redirect engine   ${redirectUrl}`)
  say(`API reference     ${consoleUrl}/api/docs`)
  say('')
  say(`Sign in as        ${settings.ADMIN_EMAIL}`)
  sayFirstStart()
  say('')
  if (settings.SAMPLE_DATA) {
    say('Try next')
    say(
      '· npm run traffic    sends sample searches through the engine; watch the dashboard and the caps move',
    )
    if (hasNewPast)
      say('· CSV Upload Status  files of the past days; one dry run waits for you to book or discard it')
    say('· Revenue Report     group by publisher and filtered reason, switch Auto refresh on, send traffic')
    say('')
  }
  say(`Data and logs are in ${settings.DATA_DIR}. Ctrl-C stops everything.`)
  say('')
}

let product: Product | undefined
let stoppingSince = 0

/** First signal: stop in order. Second: end at once. */
async function stop(): Promise<void> {
  const now = Date.now()
  if (stoppingSince) {
    if (now - stoppingSince < SAME_SIGNAL_MS) return
    // Said before the introduction only, so while the past is loaded or earlier.
    if (unsaid?.samplePublisher)
      say(
        'The sample business may lack a part of its past: to have all of it, remove DATA_DIR (./data) and start again.',
      )
    sayFirstStart()
    product?.kill()
    process.exit(1)
  }
  stoppingSince = now
  if (!product) return say('stopping when the start is over; once more ends it at once')
  say('stopping …')
  await product.stop()
  say('✓ everything is stopped\n')
  process.exit(0)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())
// A new engine in the place of the one that runs (docs/upgrade.md).
process.on('SIGUSR2', () => {
  if (!stoppingSince) product?.handOverEngine()
})
// The channel closes when the plain-JavaScript starter was killed.
process.on('disconnect', () => void stop())
// When the terminal is closed, a line that cannot be printed must not keep the parts from being stopped.
process.stdout.on('error', () => {})
process.stderr.on('error', () => {})

try {
  const [unknown] = process.argv.slice(2)
  if (unknown !== undefined)
    throw new StartError(
      `npm start takes no arguments (it got '${unknown}'). Settings are environment variables: docs/operations.md names them.`,
    )
  product = await startProduct(
    process.env,
    (line) => say(`${clock()}  ${line}`),
    (made) => {
      unsaid = made
    },
  )
  if (stoppingSince) {
    sayFirstStart()
    await product.stop()
    process.exit(0)
  }
  introduce(product)
} catch (cause) {
  fail(cause)
}
