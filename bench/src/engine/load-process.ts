import { connect, type Socket } from 'node:net'
import { prepareRequests, type PreparedRequest } from './requests.ts'
import type { LoadOrder, LoadResult } from './load.ts'

/**
 * The load generator, in a separate process: each connection has one open request. In a closed loop, the next follows
 * the reply. At a rate, requests are due at fixed times and latency counts from then, so a server that stalls cannot
 * hide it.
 */
const END = Buffer.from('\r\n\r\n')
let requests: PreparedRequest[] = []
let next = 0

interface Line {
  socket: Socket
  dueAt: number
  busy: boolean
}

function send(line: Line, dueAt: number): void {
  const { bytes, addressAt } = requests[next]!
  next = (next + 1) % requests.length
  // A different client in each round: 100 to 254, in steps that share no factor with their number.
  const octet = 100 + ((Number(bytes.toString('latin1', addressAt, addressAt + 3)) - 100 + 64) % 155)
  bytes.write(String(octet), addressAt, 'latin1')
  line.dueAt = dueAt
  line.busy = true
  line.socket.write(bytes)
}

async function open(port: number, count: number): Promise<Line[]> {
  return Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise<Line>((resolve, reject) => {
          const socket = connect({ port, host: '127.0.0.1', noDelay: true })
          socket.once('error', reject)
          socket.once('connect', () => resolve({ socket, dueAt: 0, busy: false }))
        }),
    ),
  )
}

async function run(order: LoadOrder): Promise<LoadResult> {
  const lines = await open(order.port, order.connections)
  const latencies = new Float64Array(4_000_000)
  let done = 0
  let unexpected = 0
  let answered = 0
  const hosts: Record<string, number> = {}
  const started = performance.now()
  const measureFrom = started + order.warmupSeconds * 1000
  const until = measureFrom + order.seconds * 1000
  const idle: Line[] = []
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>()
  for (const line of lines) {
    line.socket.on('error', () => (unexpected += 1))
    line.socket.on('data', (chunk: Buffer) => {
      // Every reply here has an empty body, so it ends with its headers.
      if (chunk.indexOf(END, chunk.length - 4) < 0) return
      const now = performance.now()
      line.busy = false
      answered += 1
      if (chunk[9] !== 51 || chunk[10] !== 48 || chunk[11] !== 50) unexpected += 1
      if (now >= measureFrom && now < until) {
        latencies[done % latencies.length] = now - line.dueAt
        done += 1
        if (done % 64 === 0) {
          const host = /Location: https?:\/\/([^/]+)/.exec(chunk.toString('latin1'))?.[1] ?? 'none'
          hosts[host] = (hosts[host] ?? 0) + 1
        }
      }
      if (now >= until) {
        if (lines.every((other) => !other.busy)) finish()
      } else if (order.rate === 0) send(line, now)
      else idle.push(line)
    })
  }
  if (order.rate === 0) for (const line of lines) send(line, performance.now())
  else pace(order.rate, started, until, lines, idle)
  const giveUp = setTimeout(() => finish(), (order.warmupSeconds + order.seconds + 5) * 1000)
  await finished
  clearTimeout(giveUp)
  for (const { socket } of lines) socket.destroy()
  const sorted = latencies.subarray(0, Math.min(done, latencies.length)).toSorted()
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return {
    perSecond: done / order.seconds,
    answered,
    p50: at(0.5),
    p99: at(0.99),
    max: at(1),
    unexpected,
    hosts,
  }
}

function pace(rate: number, started: number, until: number, lines: Line[], idle: Line[]): void {
  idle.push(...lines)
  let sent = 0
  const turn = () => {
    const now = performance.now()
    if (now >= until) return
    const due = Math.floor(((now - started) * rate) / 1000)
    while (sent < due && idle.length > 0) {
      send(idle.pop()!, started + (sent * 1000) / rate)
      sent += 1
    }
    setImmediate(turn)
  }
  turn()
}

process.on('message', (message: { prepare: Parameters<typeof prepareRequests> } | LoadOrder) => {
  if ('prepare' in message) {
    requests = prepareRequests(...message.prepare)
    process.send!('prepared')
  } else {
    void run(message).then((result) => process.send!(result))
  }
})
