import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { Latencies } from './latencies.ts'
import type { GeneratorState, LoadOrder, LoadResult } from './load.ts'
import { nextClient, prepareRequests, type PreparedRequest } from './requests.ts'

/**
 * The load generator, in a separate process that never sleeps unless it is told to: between replies its loop goes round
 * without waiting, so no reply waits for it to wake up. Each connection has one open request. In a closed loop, the next follows the reply.
 * At a rate, requests are due at fixed times and latency counts from then, so a server that stalls cannot hide it.
 */
let requests: PreparedRequest[] = []
let next = 0
const latencies = new Latencies()
/** All sockets read into the same bytes, because each reply is looked at before the next is read. */
const received = Buffer.alloc(65_536)
/** Time after the last request is due in which replies are awaited. */
const GIVE_UP_MS = 5_000

/** A turn without work takes some microseconds. In a longer one the process had no core, or collected garbage. */
const SPINNING_MS = 0.1

interface Line {
  socket: Socket
  dueAt: number
  busy: boolean
  /** A part of the reply has come. */
  begun: boolean
  closed: boolean
}

/** One round. `finished` resolves when every request has its reply, or at the latest five seconds after the end. */
class Round {
  readonly #order: LoadOrder
  readonly #lines: Line[] = []
  /** Connections without an open request, used in turn so that none of them grows old. */
  readonly #idle: Line[] = []
  readonly #hosts: Record<string, number> = {}
  readonly #finish: () => void
  readonly #finished: Promise<void>
  #startedAt = 0
  #measureFrom = 0
  #until = 0
  #over = false
  #sent = 0
  #answered = 0
  #open = 0
  #unexpected = 0
  /** Whether something was read or sent in this turn of the loop. */
  #worked = false
  #turnAt = 0
  #spareMs = 0
  #longestTurn = 0

  constructor(order: LoadOrder) {
    this.#order = order
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#finished = promise
    this.#finish = resolve
  }

  async run(): Promise<LoadResult> {
    const { connections, warmupSeconds, seconds } = this.#order
    for (let at = 0; at < connections; at += 1) this.#lines.push(await this.#connect())
    this.#startedAt = performance.now()
    this.#measureFrom = this.#startedAt + warmupSeconds * 1_000
    this.#until = this.#measureFrom + seconds * 1_000
    latencies.begin(this.#measureFrom, seconds)
    this.#idle.push(...this.#lines)
    this.#turnAt = this.#startedAt
    const usage = this.#usageOfMeasuredTime()
    this.#turn()
    await this.#finished
    this.#over = true
    for (const { socket } of this.#lines) socket.destroy()
    const unanswered = this.#due(this.#until) - this.#answered
    return {
      perSecond: latencies.count / seconds,
      answered: this.#answered,
      ...latencies.figures(),
      unexpected: this.#unexpected + unanswered,
      hosts: this.#hosts,
      generator: {
        spare: this.#spareMs / (seconds * 1_000),
        longestTurn: this.#longestTurn,
        ...(await usage),
      },
    }
  }

  async #connect(): Promise<Line> {
    const { promise, resolve, reject } = Promise.withResolvers<Line>()
    const socket = connect({
      port: this.#order.port,
      host: '127.0.0.1',
      noDelay: true,
      onread: {
        buffer: received,
        callback: (length) => {
          this.#read(line, length)
          return true
        },
      },
    })
    const line: Line = { socket, dueAt: 0, busy: false, begun: false, closed: false }
    socket.once('error', reject)
    socket.once('connect', () => resolve(line))
    socket.once('close', () => this.#lost(line))
    return promise
  }

  /** One turn of the loop. It asks for the next one at once, so that the process never waits for an event. */
  #turn = (): void => {
    if (this.#over) return
    const now = performance.now()
    if (now > this.#measureFrom && now < this.#until) {
      const took = now - this.#turnAt
      if (!this.#worked && took < SPINNING_MS) this.#spareMs += took
      if (took > this.#longestTurn) this.#longestTurn = took
    }
    this.#worked = false
    this.#turnAt = now
    this.#sendDue(now)
    if (now >= this.#until && (this.#open === 0 || now >= this.#until + GIVE_UP_MS)) this.#finish()
    if (this.#order.sleeps) setTimeout(this.#turn, 1)
    else setImmediate(this.#turn)
  }

  #sendDue(now: number): void {
    const { rate } = this.#order
    if (rate === 0) {
      if (now < this.#until) while (this.#idle.length > 0) this.#send(this.#idle.shift()!, now)
      return
    }
    const due = this.#due(now)
    while (this.#sent < due && this.#idle.length > 0)
      this.#send(this.#idle.shift()!, this.#startedAt + (this.#sent * 1_000) / rate)
  }

  /** How many requests should have been sent by now; in a closed loop those that were. */
  #due(now: number): number {
    const { rate } = this.#order
    if (rate === 0) return this.#sent
    return Math.floor(((Math.min(now, this.#until) - this.#startedAt) * rate) / 1_000)
  }

  #send(line: Line, dueAt: number): void {
    if (line.closed) return
    const request = requests[next]!
    next = (next + 1) % requests.length
    nextClient(request)
    line.dueAt = dueAt
    line.busy = true
    line.begun = false
    this.#open += 1
    this.#sent += 1
    this.#worked = true
    line.socket.write(request.bytes)
  }

  #read(line: Line, length: number): void {
    this.#worked = true
    if (!line.begun) {
      line.begun = true
      const redirected = received[9] === 51 && received[10] === 48 && received[11] === 50
      if (!redirected) this.#unexpected += 1
    }
    // Every reply here has an empty body, so it ends with the blank line behind its head.
    if (received[length - 1] !== 10 || received[length - 3] !== 10) return
    const now = performance.now()
    line.busy = false
    this.#open -= 1
    this.#answered += 1
    // At a rate a round judges what was due in it, also when the reply came later.
    const counts = this.#order.rate === 0 ? now : line.dueAt
    if (counts >= this.#measureFrom && counts < this.#until) {
      latencies.add(line.dueAt, now)
      if (latencies.count % 64 === 0) this.#noteHost(length)
    }
    if (this.#order.rate === 0 && now < this.#until) this.#send(line, now)
    else this.#idle.push(line)
  }

  #noteHost(length: number): void {
    const reply = received.toString('latin1', 0, length)
    const host = /Location: https?:\/\/([^/]+)/.exec(reply)?.[1] ?? 'none'
    this.#hosts[host] = (this.#hosts[host] ?? 0) + 1
  }

  /** A connection ended before the round did. Its open request stays unanswered. */
  #lost(line: Line): void {
    line.closed = true
    if (this.#over) return
    this.#unexpected += 1
    if (line.busy) this.#open -= 1
    if (this.#lines.every(({ closed }) => closed)) this.#finish()
  }

  /** Processor time and waiting between the two ends of the measured time. */
  async #usageOfMeasuredTime(): Promise<Pick<GeneratorState, 'waited' | 'processorSeconds'>> {
    const { warmupSeconds, seconds } = this.#order
    await new Promise((resolve) => setTimeout(resolve, warmupSeconds * 1_000))
    const before = usage()
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
    const after = usage()
    return {
      waited: (after.waitedSeconds - before.waitedSeconds) / seconds,
      processorSeconds: after.ranSeconds - before.ranSeconds,
    }
  }
}

/** How long the thread of the loop ran, and was ready to run without a core, so far. */
function usage(): { ranSeconds: number; waitedSeconds: number } {
  const [ran, waited] = readFileSync('/proc/self/schedstat', 'utf8').split(' ').map(Number)
  return { ranSeconds: ran! / 1e9, waitedSeconds: waited! / 1e9 }
}

process.on('message', (message: { prepare: Parameters<typeof prepareRequests> } | LoadOrder) => {
  if ('prepare' in message) {
    requests = prepareRequests(...message.prepare)
    process.send!('prepared')
  } else {
    void new Round(message).run().then((result) => process.send!(result))
  }
})
