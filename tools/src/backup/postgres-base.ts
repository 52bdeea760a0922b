import { randomBytes } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { recordCountsQuery, type RecordCounts } from '@headgate/db/upkeep/record-counts'
import { StartError } from '@headgate/runtime/start-error'
import { Client } from 'pg'
import type { BackupContent } from './backup-content.ts'
import type { Manifest } from './manifest.ts'

/** Any number that nothing else in the database uses as an advisory lock. */
const BACKUP_LOCK = 727_020

/** Folders whose files a server makes anew at its start; pg_wal is filled at the end. */
const EMPTIED = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
])

const LEFT_OUT =
  /^(postmaster\.(pid|opts)|postgresql\.auto\.conf\.tmp|current_logfiles.*|backup_label.*|tablespace_map.*|pg_internal\.init.*|pgsql_tmp.*)$/

const SEGMENT = /^[0-9A-F]{24}$/
const HISTORY = /^[0-9A-F]{8}\.history$/

/** Path of the cluster in DATA_DIR and in the back-up. */
export const CLUSTER = 'postgres'

export type PostgresFacts = Pick<Manifest['postgres'], 'version' | 'major' | 'migrated_to' | 'migrations'>

/** Files of the cluster's folder to which the server writes the rows of a table. */
const LEFT_TABLE = /^headgate-table-\d+\.copy$/

/**
 * Lets one back-up run at a time, and removes what a killed one has left in the cluster. Throws StartError when another
 * one runs; the turn ends with the connection.
 */
export async function takeTurn(client: Client, cluster: string): Promise<void> {
  const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
    BACKUP_LOCK,
  ])
  if (!rows[0]!.mine) throw new StartError('Another back-up is under way: wait for its end.')
  for (const name of readdirSync(cluster)) if (LEFT_TABLE.test(name)) rmSync(join(cluster, name))
}

/** Throws StartError when the connection has ended, and with it the turn: another back-up may have begun since. */
export async function checkTurn(client: Client): Promise<void> {
  try {
    await client.query('select 1')
  } catch {
    throw new StartError('The connection to PostgreSQL ended during the back-up: run it again.')
  }
}

export async function readFacts(client: Client): Promise<PostgresFacts> {
  const { rows } = await client.query<PostgresFacts>(`
    select current_setting('server_version') as version, current_setting('server_version_num')::int / 10000 as major,
      (select max(created_at) from drizzle.__drizzle_migrations)::float8 as migrated_to,
      (select count(*) from drizzle.__drizzle_migrations)::float8 as migrations`)
  return rows[0]!
}

/**
 * A base back-up of a running PostgreSQL without pg_basebackup, which the embedded package lacks: the files are copied
 * between `pg_backup_start` and `pg_backup_stop`, and the log in between makes the copy whole. The copy is of the moment
 * of `stop`. The connection must stay open from `start` to the end of the whole back-up, which is its turn.
 */
export class PostgresBase {
  readonly #client: Client
  readonly #cluster: string
  #firstWal = ''
  #lastWal = ''
  #label = ''
  #slot = ''

  private constructor(client: Client, cluster: string) {
    this.#client = client
    this.#cluster = cluster
  }

  /**
   * Begins a base back-up of the server of this cluster. From now on the server keeps the log. Throws StartError when
   * another one is under way.
   */
  static async start(url: string, cluster: string): Promise<PostgresBase> {
    const client = new Client({ connectionString: url, application_name: 'headgate-backup' })
    // A connection that breaks fails the next statement.
    client.on('error', () => undefined)
    await client.connect()
    const base = new PostgresBase(client, cluster)
    try {
      await takeTurn(client, cluster)
      if (readdirSync(join(cluster, 'pg_tblspc')).length > 0)
        throw new StartError(
          'This PostgreSQL has tablespaces: back it up by its own means (docs/operations.md).',
        )
      // Until it is dropped or the connection ends, no log file that the copy needs is removed.
      base.#slot = `headgate_backup_${randomBytes(6).toString('hex')}`
      await client.query('select pg_create_physical_replication_slot($1, true, true)', [base.#slot])
      const { rows } = await client.query<{ file: string }>(
        `select pg_walfile_name(pg_backup_start('headgate', true)) as file`,
      )
      base.#firstWal = rows[0]!.file
      return base
    } catch (cause) {
      await client.end()
      throw cause
    }
  }

  /** Copies the files of the cluster, which change meanwhile. */
  async copyFiles(content: BackupContent): Promise<void> {
    const control = `${CLUSTER}/global/pg_control`
    const isWanted = (path: string) => {
      const [, top = '', second] = path.split('/')
      if (second !== undefined && EMPTIED.has(top)) return false
      return path !== control && !LEFT_OUT.test(path.split('/').at(-1)!)
    }
    await content.addTree(this.#cluster, CLUSTER, { isWanted, mayVanish: true })
    // The last one, as pg_basebackup does.
    await content.addFile(join(this.#cluster, 'global', 'pg_control'), control)
  }

  /** Versions, and counts of records. */
  async facts(): Promise<PostgresFacts & RecordCounts> {
    const counts = await this.#client.query<RecordCounts>(recordCountsQuery)
    return { ...(await readFacts(this.#client)), ...counts.rows[0]! }
  }

  /** Ends the copy: everything that is committed now is in it, nothing later is. */
  async stop(): Promise<void> {
    const { rows } = await this.#client.query<{ file: string; labelfile: string }>(
      `select pg_walfile_name(lsn) as file, labelfile from pg_backup_stop(false)`,
    )
    const { file, labelfile } = rows[0]!
    this.#lastWal = file
    this.#label = labelfile
  }

  /**
   * Copies the log from `start` to `stop`, with the label that tells the server to begin there. The server has begun a
   * new file of the log at `stop`, so the copied ones end there.
   */
  async copyRest(content: BackupContent): Promise<Pick<Manifest['postgres'], 'log'>> {
    const folder = join(this.#cluster, 'pg_wal')
    const all = readdirSync(folder)
    const needed = all
      .filter((name) => SEGMENT.test(name) && name >= this.#firstWal && name <= this.#lastWal)
      .toSorted()
    if (needed[0] !== this.#firstWal || needed.at(-1) !== this.#lastWal)
      throw new Error(`The log of PostgreSQL lacks files from ${this.#firstWal} to ${this.#lastWal}`)
    for (const name of [...all.filter((one) => HISTORY.test(one)), ...needed])
      if (!(await content.addFile(join(folder, name), `${CLUSTER}/pg_wal/${name}`)))
        throw new Error(`PostgreSQL has removed ${name} of its log`)
    content.addText(`${CLUSTER}/backup_label`, this.#label)
    // The connection stays for the turn; the log may go.
    await this.#client.query('select pg_drop_replication_slot($1)', [this.#slot])
    return { log: { first: this.#firstWal, last: this.#lastWal } }
  }

  checkTurn(): Promise<void> {
    return checkTurn(this.#client)
  }

  /** Ends the connection and the turn, and with them a back-up that was not stopped. */
  async end(): Promise<void> {
    await this.#client.end().catch(() => undefined)
  }
}
