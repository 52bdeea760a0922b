import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A way to a database that tests can break. */
export interface BreakableProxy {
  readonly url: string
  /** Ends all connections. */
  cut(): void
  /** Each connection ends when the next reply on it arrives here, so that the reply is lost. */
  loseReply(): void
  /** As long as it is down, each new connection ends at once. */
  setDown(isDown: boolean): void
  close(): Promise<void>
}

/** Starts a proxy to the database at this address. */
export async function breakableProxy(databaseUrl: string): Promise<BreakableProxy> {
  const target = new URL(databaseUrl)
  const pairs = new Set<[near: Socket, far: Socket]>()
  const losing = new Set<[near: Socket, far: Socket]>()
  let isDown = false
  const end = (pair: [near: Socket, far: Socket]) => {
    for (const socket of pair) socket.destroy()
    pairs.delete(pair)
    losing.delete(pair)
  }
  const server = createServer((near) => {
    near.on('error', () => near.destroy())
    if (isDown) {
      near.destroy()
      return
    }
    const far = connect(Number(target.port), target.hostname)
    const pair: [near: Socket, far: Socket] = [near, far]
    pairs.add(pair)
    near.on('data', (bytes) => far.write(bytes))
    far.on('data', (bytes) => (losing.has(pair) ? end(pair) : near.write(bytes)))
    far.on('error', () => end(pair))
    for (const socket of pair) socket.on('close', () => end(pair))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(target)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  const cut = () => {
    for (const pair of pairs) end(pair)
  }
  return {
    url: url.href,
    cut,
    loseReply() {
      for (const pair of pairs) losing.add(pair)
    },
    setDown(down) {
      isDown = down
      if (down) cut()
    },
    async close() {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}
