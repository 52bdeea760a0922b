/**
 * Points between a publication in PostgreSQL and its being served, at which an engine can be killed. Loaded into the
 * engine before its own code (`--import`), it sends the process kill -9 at the point named by KILL_POINT, once the file
 * named by KILL_WHEN exists.
 */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { isMainThread, Worker } from 'node:worker_threads'

export const killPoints = [
  'before the copy is written',
  'in the middle of a line',
  'between two lines',
  'before the copy is synced',
  'after the copy is synced',
  'before workers are notified',
  'after the first worker is notified',
  'after all workers are notified',
] as const
export type KillPoint = (typeof killPoints)[number]

const point = process.env['KILL_POINT'] as KillPoint | undefined
const armed = process.env['KILL_WHEN']

const isArmed = () => armed !== undefined && fs.existsSync(armed)
const die = () => process.kill(process.pid, 'SIGKILL')
const dieAt = (here: KillPoint) => {
  if (here === point && isArmed()) die()
}

/** How a line of the copy begins. Leases and counts are written by the same thread. */
const LINE = '{"revision":'
const isCopy = (bytes: unknown): bytes is Buffer =>
  Buffer.isBuffer(bytes) && bytes.toString('latin1', 0, LINE.length) === LINE

if (point !== undefined && isMainThread) {
  const { writeSync, fdatasyncSync } = fs
  let copy: number | undefined
  const write = (fd: number, bytes: Buffer, ...rest: unknown[]): number => {
    if (isCopy(bytes) && isArmed()) {
      copy = fd
      dieAt('before the copy is written')
      const line = bytes.indexOf(10) + 1
      if (point === 'in the middle of a line') writeSync(fd, bytes, 0, Math.floor(line / 2))
      if (point === 'between two lines') writeSync(fd, bytes, 0, line)
      dieAt('in the middle of a line')
      dieAt('between two lines')
    }
    return (writeSync as (...all: unknown[]) => number)(fd, bytes, ...rest)
  }
  fs.writeSync = write as typeof fs.writeSync
  fs.fdatasyncSync = (fd) => {
    if (fd === copy) dieAt('before the copy is synced')
    fdatasyncSync(fd)
    if (fd === copy) dieAt('after the copy is synced')
  }
  syncBuiltinESMExports()

  // oxlint-disable-next-line typescript/unbound-method -- called with the worker that it is replaced for
  const { postMessage } = Worker.prototype
  /** The same message goes to every worker. */
  let publication: unknown
  let isCounted = false
  let notified = 0
  Worker.prototype.postMessage = function tell(this: Worker, ...all: Parameters<typeof postMessage>) {
    const message = all[0] as { type?: string }
    const isPublication = message.type === 'published'
    if (isPublication && message !== publication) {
      publication = message
      // A test can arm the kill while the publication before is on its way: one worker serves it, another does not yet.
      isCounted = isArmed()
      notified = 0
      if (isCounted) dieAt('before workers are notified')
    }
    postMessage.apply(this, all)
    if (!isPublication || !isCounted) return
    notified += 1
    if (notified === 1) dieAt('after the first worker is notified')
    if (notified === 2) dieAt('after all workers are notified')
  }
}
