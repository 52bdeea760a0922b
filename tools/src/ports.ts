import { createServer } from 'node:net'

/** Undefined when the port can be listened on, else why not. */
export function portProblem(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (cause: NodeJS.ErrnoException) =>
      resolve(
        cause.code === 'EADDRINUSE'
          ? 'is used by another program'
          : cause.code === 'EACCES'
            ? 'needs rights that this user has not'
            : cause.code === 'EADDRNOTAVAIL'
              ? `cannot be opened on ${host}, which is not an address of this machine (HOST)`
              : `cannot be used (${cause.message})`,
      ),
    )
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)))
  })
}

/** A port of loopback that was free a moment ago, for tests. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** Several different free ports. */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>()
  while (ports.size < count) ports.add(await freePort())
  return [...ports]
}
