import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** What the server sends when a transaction is committed: the command's tag and its end. */
const COMMITTED = 'COMMIT\0'

/** A network in front of a database server, which tests slow down and break. */
export interface TestNetwork {
  /** Address of the same database, through this network. */
  readonly url: string
  /** While it is down, there are no connections, and each new one ends at once. */
  setDown(isDown: boolean): void
  /** Each connection ends when its next reply arrives here: what was asked is done, and its caller learns a failure. */
  loseReplies(): void
  /** The same for the commit of the next transaction with this text in one of its statements. */
  loseCommitOf(text: string): void
  /** May be called again. */
  close(): Promise<void>
}

interface Connection {
  near: Socket
  far: Socket
  /** The reply that ends it: each one contains the empty text. */
  loses?: string
}

/** Starts a network to the database at this address. It delays everything by `delayMs`, in each direction. */
export async function networkTo(databaseUrl: string, delayMs = 0): Promise<TestNetwork> {
  const target = new URL(databaseUrl)
  const open = new Set<Connection>()
  let isDown = false
  let wanted: string | undefined

  const later = delayMs === 0 ? (work: () => void) => work() : (work: () => void) => setTimeout(work, delayMs)
  const end = (connection: Connection) => {
    open.delete(connection)
    connection.near.destroy()
    connection.far.destroy()
  }
  const cut = () => {
    for (const connection of open) end(connection)
  }
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({ port: Number(target.port), host: target.hostname, allowHalfOpen: true })
    const connection: Connection = { near, far }
    open.add(connection)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('end', () => later(() => to.end()))
      from.on('error', () => end(connection))
      from.on('close', () => end(connection))
    }
    near.on('data', (bytes: Buffer) => {
      if (wanted !== undefined && bytes.includes(wanted)) {
        connection.loses = COMMITTED
        wanted = undefined
      }
      later(() => far.write(bytes))
    })
    far.on('data', (bytes: Buffer) => {
      if (connection.loses !== undefined && bytes.includes(connection.loses)) end(connection)
      else later(() => near.write(bytes))
    })
    if (isDown) end(connection)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  const url = new URL(target)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    setDown(down) {
      isDown = down
      if (down) cut()
    },
    loseReplies() {
      for (const connection of open) connection.loses = ''
    },
    loseCommitOf(text) {
      wanted = text
    },
    async close() {
      if (!server.listening) return
      server.close()
      cut()
      await once(server, 'close')
    },
  }
}
