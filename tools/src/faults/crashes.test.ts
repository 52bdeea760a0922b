import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test, type TestContext } from 'node:test'
import { ledger, thorough } from '@headgate/runtime/testing/ledger'
import { partNames, type PartName } from '../product/part.ts'
import { eventually, freeAddresses, StartedRun, type Addresses } from '../testing/started.ts'

/** How a part fails: a signal of a native crash, or a way from `crash-on-signal.mjs`. */
const crashes = ['SIGSEGV', 'SIGABRT', 'abort', 'heap', 'loop', 'SIGSTOP'] as const
type Crash = (typeof crashes)[number] | 'loop thread'

const folder = mkdtempSync(join(tmpdir(), 'headgate crashes '))
const dataDir = join(folder, 'data')
const how = join(folder, 'how')
after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))

/** A hang is known after thirty checks in time, and a check is late while workers that loop keep the processors busy. */
const PATIENCE_MS = 300_000

const preload = new URL('crash-on-signal.mjs', import.meta.url).href

function cause(pid: number, crash: Crash): void {
  if (crash.startsWith('SIG')) return void process.kill(pid, crash)
  writeFileSync(how, crash)
  process.kill(pid, 'SIGUSR2')
}

function logOf(part: PartName): string {
  const names = readdirSync(join(dataDir, 'logs')).filter((name) => name.startsWith(`${part}-`))
  return names
    .toSorted()
    .map((name) => readFileSync(join(dataDir, 'logs', name), 'utf8'))
    .join('')
}

const lastLines = (part: PartName) => logOf(part).split('\n').slice(-30).join('\n')

/** Starts of jobs, which has no port, counted in its log. */
const startsOfJobs = () => logOf('jobs').split('"msg":"working"').length - 1

async function serves(part: PartName, addresses: Addresses, startsBefore: number): Promise<boolean> {
  if (part === 'jobs') return startsOfJobs() > startsBefore
  const port = {
    api: addresses.PORT,
    analytics: addresses.ANALYTICS_PORT,
    redirect: addresses.REDIRECT_PORT,
  }[part]
  const answer = await fetch(`http://127.0.0.1:${port}/ready`, { signal: AbortSignal.timeout(1_000) })
  await answer.arrayBuffer()
  return answer.ok
}

/** Milliseconds from the crash until another process serves in its place. */
async function backAfter(
  run: StartedRun,
  addresses: Addresses,
  part: PartName,
  crash: Crash,
): Promise<number> {
  const pid = run.pidOf(part)!
  const starts = startsOfJobs()
  const began = performance.now()
  cause(pid, crash)
  try {
    await eventually(
      `${part} serves again after ${crash}`,
      async () => (run.pidOf(part) !== pid && (await serves(part, addresses, starts))) || undefined,
      PATIENCE_MS,
    )
  } catch (error) {
    assert.fail(
      `${String(error)}\nIts process was ${pid} and is ${run.pidOf(part)}.\n${run.output}\n${lastLines(part)}`,
    )
  }
  return performance.now() - began
}

/**
 * A product with failing parts: one after the other, or at the same time in the short run. Each fails once, since the
 * supervisor waits longer for a part that fails repeatedly. Returns the milliseconds until each serves again.
 */
async function fallOver(t: TestContext, victims: readonly [PartName, Crash][]): Promise<number[]> {
  const addresses = await freeAddresses()
  const run = new StartedRun({
    ...addresses,
    DATA_DIR: dataDir,
    SAMPLE_DATA: '0',
    // Workers that loop keep a processor each, and all must loop.
    REDIRECT_WORKERS: thorough ? '2' : '1',
    CRASH_HOW: how,
    NODE_OPTIONS: `--import=${preload} --max-old-space-size=256`,
  })
  t.after(() => run.stop())
  await run.ready()
  const took: number[] = []
  if (thorough) for (const [part, crash] of victims) took.push(await backAfter(run, addresses, part, crash))
  else took.push(...(await Promise.all(victims.map((victim) => backAfter(run, addresses, ...victim)))))
  const ended = [...run.output.matchAll(/(\w+) ended \((.*?)\), starting it again/g)]
  // Only those were restarted. The others are busy because of the crash, but alive.
  assert.deepEqual(
    ended.map(([, part]) => part!).toSorted(),
    victims.map(([part]) => part).toSorted(),
    run.output,
  )
  await run.stop()
  return took
}

test('parts that crash, run out of memory or hang are back', async (t) => {
  const longest: Record<string, string> = {}
  const all = (crash: Crash) => partNames.map((part): [PartName, Crash] => [part, crash])
  const rounds: [PartName, Crash][][] = thorough
    ? [...crashes.map(all), [['redirect', 'loop thread']]]
    : [
        [
          ['analytics', 'SIGSEGV'],
          ['jobs', 'SIGSTOP'],
          ['redirect', 'loop thread'],
        ],
      ]
  for (const victims of rounds) {
    const took = await fallOver(t, victims)
    for (const [at, [part, crash]] of victims.entries())
      longest[`${crash}: ${part}, s`] = (took[at]! / 1_000).toFixed(1)
  }
  ledger(t, 'parts that crash, run out of memory or hang: serving again', longest)
})
