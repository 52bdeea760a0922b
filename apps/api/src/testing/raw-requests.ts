import { connect, type Socket } from 'node:net'
import { until } from '@headgate/runtime/testing/until'

/** A connection that writes bytes unchanged and keeps everything it receives. */
export interface RawConnection {
  socket: Socket
  /** Everything received so far. */
  received: () => string
  closed: () => boolean
  /** Status codes of the replies so far. */
  statuses: () => number[]
  /** Waits for this many replies or the end of the connection; returns their status codes. */
  replies: (many: number) => Promise<number[]>
}

export function rawConnection(port: number, allowHalfOpen = false): RawConnection {
  let text = ''
  let ended = false
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen })
  socket.setEncoding('latin1').on('data', (part: string) => (text += part))
  // Tests also expect a reset by the server.
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

/** A head with these lines and the empty line at its end. */
export const head = (...lines: string[]) => [...lines, '', ''].join('\r\n')
