import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { damagedKeys } from '@headgate/runtime/keys/keys'
import type { Settings } from '@headgate/runtime/settings'
import { writeWhole } from '@headgate/runtime/whole-file'
import { processEnds, processIdentity } from './process-identity.ts'
import { StartError } from '@headgate/runtime/start-error'

interface Running {
  pid: number
  identity: string
}

type RunPorts = Pick<Settings, 'REDIRECT_PORT' | 'POSTGRES_PORT' | 'ANALYTICS_PORT'>

/** Who can reach its console. */
type RunReach = Pick<Settings, 'HOST' | 'CONSOLE_URL'>

/** The settings of a run that another command may need. */
export type RunSettings = RunPorts & RunReach

interface RunFile extends Running {
  console: string
  ports: RunPorts
  /** Missing where an earlier release runs. */
  reach?: RunReach
  parts: (Running & { name: string })[]
}

/** Folder in DATA_DIR with what a restore has not put into place yet. */
export const RESTORING = 'restoring'

/** How long parts of a killed run may take to stop by themselves, in milliseconds. */
const PATIENCE_MS = 12_000

const reasons: Record<string, string> = {
  EACCES: 'cannot be written by this user',
  EPERM: 'cannot be written by this user',
  EROFS: 'is on a disk that cannot be written',
  ENOSPC: 'is on a disk that is full',
  ENOTDIR: 'is a file, or is inside a file',
  EEXIST: 'is a file, or is inside a file',
}

/**
 * Makes the data directory and tests that it can be written, before anything starts. Damaged keys are reported here
 * too, all at once, because a part that finds a damaged key would only be started again and again.
 */
export function prepareDataDir(dataDir: string): void {
  if (existsSync(join(dataDir, RESTORING)))
    throw new StartError(
      `A restore into the data directory ${dataDir} was interrupted. Empty the directory, and run npm run restore again.`,
    )
  try {
    for (const folder of [dataDir, join(dataDir, 'logs')]) {
      makeFolder(folder)
      accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    }
  } catch (cause) {
    const { code = '', message } = cause as NodeJS.ErrnoException
    const why = reasons[code] ?? `cannot be used (${message})`
    throw new StartError(`The data directory ${dataDir} ${why}. Set DATA_DIR to another one.`)
  }
  // Earlier releases let every user of the machine read these.
  for (const name of ['logs', 'uploads']) closeToOthers(join(dataDir, name))
  const damaged = damagedKeys(dataDir)
  if (damaged.length > 0) throw new StartError(damaged.join('\n  '))
}

function closeToOthers(folder: string): void {
  try {
    chmodSync(folder, 0o700)
  } catch {
    // The folder does not exist yet, or another user owns it and decides.
  }
}

/** Makes folders one by one, because Node's own `recursive` tries for ever where none can be made, as in /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder) && statSync(folder).isDirectory()) return
  if (dirname(folder) !== folder) makeFolder(dirname(folder))
  mkdirSync(folder)
}

function isAlive({ pid, identity }: Running): boolean {
  return processIdentity(pid) === identity
}

/**
 * The lock on a data directory. `run.json` names the process that uses it with its start time, so that a run killed by
 * -9 never blocks the next one. It also names the parts that the run has started, so that the next run can wait for
 * them.
 */
export class DataDirLock {
  /** Called when `run.json` cannot be written, once until it can be again. */
  onUnwritable: (line: string) => void = () => {}
  readonly #path: string
  #file: RunFile
  #isUnwritable = false

  private constructor(path: string, file: RunFile) {
    this.#path = path
    this.#file = file
  }

  /** Takes the lock, or throws StartError when another run has it. */
  static async take(dataDir: string, consoleUrl: string, settings: RunSettings): Promise<DataDirLock> {
    const path = runFileOf(dataDir)
    const mine: RunFile = {
      pid: process.pid,
      identity: processIdentity(process.pid) ?? '',
      console: consoleUrl,
      ports: {
        REDIRECT_PORT: settings.REDIRECT_PORT,
        POSTGRES_PORT: settings.POSTGRES_PORT,
        ANALYTICS_PORT: settings.ANALYTICS_PORT,
      },
      reach: { HOST: settings.HOST, CONSOLE_URL: settings.CONSOLE_URL },
      parts: [],
    }
    for (;;) {
      try {
        writeFileSync(path, JSON.stringify(mine), { flag: 'wx', mode: 0o600 })
        return new DataDirLock(path, mine)
      } catch (cause) {
        if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause
      }
      await releaseAbandoned(dataDir, path)
    }
  }

  /**
   * Notes a started part, so that the next run finds it if this one is killed. A disk that does not take the file stops
   * no part: it is written again with the next one.
   */
  addPart(name: string, pid: number): void {
    const identity = processIdentity(pid)
    if (!identity) return
    const parts = [...this.#file.parts.filter(isAlive), { name, pid, identity }]
    this.#file = { ...this.#file, parts }
    try {
      writeWhole(this.#path, JSON.stringify(this.#file))
      this.#isUnwritable = false
    } catch (cause) {
      if (this.#isUnwritable) return
      this.#isUnwritable = true
      const { code, message } = cause as NodeJS.ErrnoException
      this.onUnwritable(`${this.#path} cannot be written (${code ?? message})`)
    }
  }

  release(): void {
    rmSync(this.#path, { force: true })
  }
}

/** Settings of the product that runs in a data directory; undefined when none runs. */
export function settingsInUse(dataDir: string): (RunPorts & Partial<RunReach>) | undefined {
  const run = readRunFile(runFileOf(dataDir))
  return run && isAlive(run) ? { ...run.ports, ...run.reach } : undefined
}

const runFileOf = (dataDir: string) => join(dataDir, 'run.json')

function readRunFile(path: string): RunFile | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as RunFile
  } catch {
    // The file was cut short by a crash, or removed at this moment.
    return undefined
  }
}

async function releaseAbandoned(dataDir: string, path: string): Promise<void> {
  const other = readRunFile(path)
  if (other && isAlive(other))
    throw new StartError(
      `The data directory ${dataDir} is in use: Headgate runs at ${other.console} (process ${other.pid}). ` +
        'Stop it, or set DATA_DIR and the ports to others.',
    )
  // Parts stop by themselves when their parent is killed; until then they keep ports and the ClickHouse lock.
  const deadline = Date.now() + PATIENCE_MS
  for (const part of other?.parts ?? [])
    if (!(await processEnds(part.pid, part.identity, Math.max(0, deadline - Date.now()))))
      process.kill(part.pid, 'SIGKILL')
  rmSync(path, { force: true })
}
