import { Socket } from 'node:net'
import type { DatabaseHost, DatabaseUrl } from '@headgate/domain/database-url'
import { Client, DatabaseError } from 'pg'

/** Milliseconds that one host may take to say whether it takes changes. */
const PROBE_MS = 3_000

/** Finds the host of a DATABASE_URL that takes changes, because the driver knows one host only (decision 0375). */
export class PrimaryHost {
  readonly #address: DatabaseUrl
  #finding: Promise<DatabaseHost> | undefined
  #last: DatabaseHost | undefined

  constructor(address: DatabaseUrl) {
    this.#address = address
  }

  /** The host that takes changes: the one of last time until `forget`. Throws an error that names all hosts. */
  find(): Promise<DatabaseHost> {
    const finding = (this.#finding ??= this.#probe())
    finding.catch(() => this.forget(finding))
    return finding
  }

  /** The next `find` looks again, unless it has begun to since. */
  forget(finding: Promise<DatabaseHost> | undefined): void {
    if (this.#finding === finding) this.#finding = undefined
  }

  /** A socket for one connection of the driver. It leads to the host that takes changes, whatever host the driver names. */
  socket(): Socket {
    return new HostSocket(this)
  }

  /**
   * The host of last time if it still takes changes, else the first of the list that does. All others are tried at the
   * same time, so that several dead hosts cost the time of one.
   */
  async #probe(): Promise<DatabaseHost> {
    const { hosts } = this.#address
    if (this.#last && (await this.#refusal(this.#last)) === undefined) return this.#last
    const refusals = hosts.map((host) => this.#refusal(host))
    const causes: NodeJS.ErrnoException[] = []
    for (const [at, refusal] of refusals.entries()) {
      const cause = await refusal
      if (cause) causes.push(cause)
      else return (this.#last = hosts[at]!)
    }
    const each = causes.map(
      ({ code, message }, at) => `${hosts[at]!.host}:${hosts[at]!.port} ${code ?? message}`,
    )
    throw Object.assign(new Error(`No host of DATABASE_URL takes changes: ${each.join(', ')}`), {
      // A server's refusal says more than a host that is away.
      code: (causes.find((cause) => cause instanceof DatabaseError) ?? causes[0])?.code,
    })
  }

  /** Why this host cannot be used; undefined if it takes changes. */
  async #refusal(host: DatabaseHost): Promise<NodeJS.ErrnoException | undefined> {
    const client = new Client({
      connectionString: this.#address.single,
      connectionTimeoutMillis: PROBE_MS,
      query_timeout: PROBE_MS,
      application_name: 'headgate-host',
    })
    // The address for the driver has the first host.
    Object.assign(client, host)
    client.on('error', () => undefined)
    try {
      await client.connect()
      const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
      return rows[0]!.standby ? new Error('is a standby') : undefined
    } catch (cause) {
      return cause as NodeJS.ErrnoException
    } finally {
      client.end().catch(() => undefined)
    }
  }
}

class HostSocket extends Socket {
  readonly #primary: PrimaryHost

  constructor(primary: PrimaryHost) {
    super()
    this.#primary = primary
  }

  override connect(): this {
    const finding = this.#primary.find()
    // A connection that ended may mean that another host takes over.
    this.once('close', () => this.#primary.forget(finding))
    void this.#follow(finding)
    return this
  }

  async #follow(finding: Promise<DatabaseHost>): Promise<void> {
    try {
      const { host, port } = await finding
      if (this.destroyed) return
      if (host.startsWith('/')) super.connect(`${host}/.s.PGSQL.${port}`)
      else super.connect(port, host)
    } catch (cause) {
      this.destroy(cause as Error)
    }
  }
}
