import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Below the ports that Linux, macOS and Windows give to outgoing connections. From that range, a connection could take
 * the port of a server that a test has stopped for a moment.
 */
const LOWEST = 20_000
const COUNT = 10_000

async function canBind(server: ReturnType<typeof createServer>, port: number): Promise<boolean> {
  server.listen({ port, exclusive: true })
  try {
    await once(server, 'listening')
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}

/**
 * Claims a port for this process, also against other processes of tests: each claim holds the UDP port of the same
 * number until the process ends. Returns whether the port is claimed now.
 */
async function claim(port: number): Promise<boolean> {
  const socket = createSocket('udp4')
  socket.bind({ port, address: '127.0.0.1', exclusive: true })
  try {
    await once(socket, 'listening')
  } catch {
    return false
  }
  socket.unref()
  if (await canBind(createServer(), port)) return true
  socket.close()
  return false
}

/**
 * Returns a TCP port on which nothing listens. No other call gets the same port until this process ends, so a server
 * can be stopped and started again on it while other tests run.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = LOWEST + Math.floor(Math.random() * COUNT)
    if (await claim(port)) return port
  }
}

/** Returns several different free ports. */
export function freePorts(count: number): Promise<number[]> {
  return Promise.all(Array.from({ length: count }, freePort))
}

/** Returns the first of `count` free ports, one after the other. */
export async function freePortRow(count: number): Promise<number> {
  for (;;) {
    const first = await freePort()
    const others = Array.from({ length: count - 1 }, (_, at) => claim(first + 1 + at))
    if ((await Promise.all(others)).every(Boolean)) return first
  }
}
