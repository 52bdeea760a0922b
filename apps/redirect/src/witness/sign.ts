import { once } from 'node:events'
import { connect, createServer, type Server } from 'node:net'

/** Longest address of a unix socket, with its terminator; some systems silently cut longer ones. */
const LONGEST_SOCKET = 107

/** Whether a unix socket can have this path. */
export const fits = (path: string) => Buffer.byteLength(path) <= LONGEST_SOCKET

/**
 * Listens on a unix socket, as a sign that this process lives: only the end of the process closes it. Other containers of
 * the host see it as well, if they have its folder. Rejects where there is no room for the path, or no sockets.
 */
export async function openSign(path: string): Promise<Server> {
  if (!fits(path)) throw new Error(`The path is too long for a socket: ${path}`)
  const server = createServer((socket) => socket.destroy())
  server.listen(path)
  await once(server, 'listening')
  // A failed accept does not end it.
  server.on('error', () => {})
  server.unref()
  return server
}

/** What the kernel says of the process that opened a sign. */
export function askSign(path: string): Promise<'lives' | 'is gone' | 'unknown'> {
  if (!fits(path)) return Promise.resolve('unknown')
  return new Promise((resolve) => {
    const socket = connect(path)
    socket.on('connect', () => {
      socket.destroy()
      resolve('lives')
    })
    // It refuses a connection once the last thread of the process has ended. Other failures prove nothing.
    socket.on('error', (cause: NodeJS.ErrnoException) =>
      resolve(cause.code === 'ECONNREFUSED' ? 'is gone' : 'unknown'),
    )
  })
}
