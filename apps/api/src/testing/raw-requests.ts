import { connect, type Socket } from 'node:net'
import { until } from '@headgate/runtime/testing/until'

/** A connection on which bytes are written as they are, and everything that came back is kept. */
export interface RawConnection {
  socket: Socket
  /** What came so far. */
  received: () => string
  closed: () => boolean
  /** Status codes of the replies so far. */
  statuses: () => number[]
  /** Waits for this many replies or the end of the connection; answers their status codes. */
  replies: (many: number) => Promise<number[]>
}

export function rawConnection(port: number, allowHalfOpen = false): RawConnection {
  let text = ''
  let ended = false
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen })
  socket.setEncoding('latin1').on('data', (part: string) => (text += part))
  // A reset by the server is one of the answers that tests expect.
  socket.on('error', () => (ended = true)).on('close', () => (ended = true))
  const statuses = () => [...text.matchAll(/HTTP\/1\.1 ([2-5]\d\d) /g)].map(([, status]) => Number(status))
  return {
    socket,
    received: () => text,
    closed: () => ended,
    statuses,
    async replies(many) {
      await until(() => statuses().length >= many || ended, `${many} replies, got ${text.slice(0, 500)}`)
      return statuses()
    },
  }
}

/** Lines of a head joined as they go over the wire, and the empty line behind them. */
export const head = (...lines: string[]) => [...lines, '', ''].join('\r\n')
