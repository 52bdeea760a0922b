import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { LogPart } from '@headgate/contract/system-logs'
import { type Day, daysBefore, today } from '@headgate/domain/days'
import { KEPT_LOG_DAYS, logFileName, logFolder, readLogFileName } from './log-folder.ts'
import { withoutSecrets } from './log-secrets.ts'

/** Logs show the actions of users and their addresses, so only the owner may read them. */
const MODE = 0o600
/** Characters that may wait for a slow or full disk. Lines beyond them are counted and lost. */
const MOST_WAITING = 8_388_608
/** Time between tries to write after a failure. */
const RETRY_MS = 2_000
/** How long the last lines may take when a log is closed. */
const CLOSE_MS = 2_000
/** Lines that are kept to show when a part cannot be started. */
const LAST_LINES = 15

/** Levels of lines that are no JSON, by the words that PostgreSQL and Node use. */
const wordLevels = [
  [/\b(?:PANIC|FATAL)\b/, 60],
  [/\bERROR:|\b\w*Error:/, 50],
  [/\bWARNING:|\b\w*Warning:/, 40],
] as const

/**
 * The log of one part in DATA_DIR/logs: JSON lines, one file per UTC day, the older ones removed. What writes to it never
 * waits and never fails: on a full, slow or unwritable disk lines wait in memory, then they are lost and counted.
 * Each write is whole lines at the end of the file, so several processes of a part can have one file.
 */
export class PartLog {
  readonly #folder: string
  readonly #part: LogPart
  readonly #now: () => Date
  /** Empty while no file is open. */
  #day: Day = ''
  #file: FileHandle | undefined
  #waiting: string[] = []
  #waitingLength = 0
  #lost = 0
  #writing: Promise<void> | undefined
  #retry: NodeJS.Timeout | undefined
  #last: string[] = []

  constructor(dataDir: string, part: LogPart, now: () => Date = () => new Date()) {
    this.#folder = logFolder(dataDir)
    this.#part = part
    this.#now = now
  }

  /** The newest lines, to show when a part cannot be started. */
  get lastLines(): string[] {
    return this.#last.map((line) => {
      try {
        const { msg, err } = JSON.parse(line) as { msg?: string; err?: { message?: string; stack?: string } }
        return [msg, err?.stack ?? err?.message].filter(Boolean).join(': ') || line
      } catch {
        return line
      }
    })
  }

  /** Whether the disk did not take the last lines. They are tried again. */
  get isFailing(): boolean {
    return this.#retry !== undefined
  }

  /** Path of the current file. */
  get path(): string {
    return join(this.#folder, logFileName(this.#part, this.#day || today(this.#now())))
  }

  /** Writes a line without its secrets: JSON stays as it is, other text is wrapped. `level` is that of other text. */
  write(line: string, level = 30): void {
    if (!line.trim()) return
    const safe = withoutSecrets(line)
    const text = safe.startsWith('{') ? safe : this.#wrapped(safe, level)
    this.#last = [...this.#last.slice(1 - LAST_LINES), text]
    if (this.#waitingLength + text.length > MOST_WAITING) {
      this.#lost += 1
      return
    }
    this.#waiting.push(`${text}\n`)
    this.#waitingLength += text.length + 1
    if (!this.isFailing) this.#start()
  }

  /** Resolves when what was written is in the file, or has not got there in time. */
  async close(): Promise<void> {
    const late = new Promise<void>((resolve) => setTimeout(resolve, CLOSE_MS).unref())
    clearTimeout(this.#retry)
    this.#start()
    await Promise.race([this.#writing, late])
    clearTimeout(this.#retry)
    this.#retry = undefined
    await this.#closeFile()
  }

  #start(): void {
    this.#writing ??= this.#writeWaiting().finally(() => {
      this.#writing = undefined
    })
  }

  async #writeWaiting(): Promise<void> {
    try {
      while (this.#waiting.length > 0) await this.#writeTogether()
      this.#retry = undefined
    } catch {
      await this.#closeFile()
      this.#retry = setTimeout(() => {
        this.#start()
      }, RETRY_MS)
      // It does not keep a process alive that has nothing else to do.
      this.#retry.unref()
    }
  }

  /** All waiting lines in one write. What the disk did not take stays at the front. */
  async #writeTogether(): Promise<void> {
    const file = await this.#openOfToday()
    if (this.#lost > 0) {
      const lost = `${this.#lost.toLocaleString('en-US')} lines of this log were lost: the disk did not take them`
      this.#waiting.push(`${this.#wrapped(lost, 50)}\n`)
      this.#lost = 0
    }
    const bytes = Buffer.from(this.#waiting.join(''))
    this.#waiting = []
    // Counted as waiting until they are written.
    let written = 0
    try {
      while (written < bytes.length) written += (await file.write(bytes, written)).bytesWritten
      this.#waitingLength = this.#waiting.reduce((sum, text) => sum + text.length, 0)
    } catch (cause) {
      this.#waiting.unshift(bytes.subarray(written).toString())
      throw cause
    }
  }

  async #openOfToday(): Promise<FileHandle> {
    const day = today(this.#now())
    if (this.#file && this.#day === day) return this.#file
    await this.#closeFile()
    this.#day = day
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 })
    this.#removeOld()
    this.#file = await open(this.path, 'a', MODE)
    return this.#file
  }

  async #closeFile(): Promise<void> {
    const file = this.#file
    this.#file = undefined
    this.#day = ''
    // What could not be flushed was written, or is still waiting.
    await file?.close().catch(() => undefined)
  }

  #removeOld(): void {
    const oldest = daysBefore(KEPT_LOG_DAYS, this.#now())
    for (const name of readdirSync(this.#folder)) {
      const day = readLogFileName(name)?.day
      if (day !== undefined && day < oldest) rmSync(join(this.#folder, name), { force: true })
    }
  }

  #wrapped(msg: string, least: number): string {
    const level = wordLevels.find(([words]) => words.test(msg))?.[1] ?? 30
    const time = this.#now().toISOString()
    return JSON.stringify({
      level: Math.max(level, least),
      time,
      part: this.#part,
      hostname: hostname(),
      msg,
    })
  }
}
