import { connect, createServer, type Socket } from 'node:net'
import { promisify } from 'node:util'

/** What the server sends when a transaction is committed: the command's tag and its end. */
const COMMITTED = Buffer.from('COMMIT\0')

export interface LosingServer {
  /** Address of the same database, over this network. */
  url: string
  /** Loses the reply of the commit of the next transaction with this text in one of its statements, and its connection. */
  loseCommitOf(text: string): void
  close(): Promise<void>
}

/** A network in front of a server that can lose the reply of a commit: the change is made, and its caller learns a failure. */
export async function losingServer(url: string): Promise<LosingServer> {
  const target = new URL(url)
  const open = new Set<Socket>()
  let wanted: string | undefined
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one
        .on('error', () => undefined)
        .on('close', () => {
          open.delete(one)
          other.destroy()
        })
    }
    let isWanted = false
    near.on('data', (content: Buffer) => {
      isWanted ||= wanted !== undefined && content.includes(wanted)
      far.write(content)
    })
    far.on('data', (content: Buffer) => {
      if (!isWanted || !content.includes(COMMITTED)) return near.write(content)
      wanted = undefined
      return near.destroy()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address() as { port: number }
  const through = new URL(url)
  through.hostname = '127.0.0.1'
  through.port = String(address.port)
  return {
    url: through.href,
    loseCommitOf(text) {
      wanted = text
    },
    async close() {
      for (const socket of open) socket.destroy()
      await promisify(server.close.bind(server))()
    },
  }
}
