import { appendFileSync, createWriteStream, readdirSync, rmSync, type WriteStream } from 'node:fs'
import { join } from 'node:path'
import { daysBefore, today } from '@headgate/domain/days'

/** Days that log files are kept. */
const KEPT_DAYS = 14
/** Logs show the actions of users and their addresses, so only the owner may read them. */
const MODE = { mode: 0o600 }

/** The log of one part in DATA_DIR/logs: JSON lines, one file per UTC day. */
export class PartLog {
  readonly #folder: string
  readonly #part: string
  #day = ''
  #file: WriteStream | undefined
  #last: string[] = []

  constructor(dataDir: string, part: string) {
    this.#folder = join(dataDir, 'logs')
    this.#part = part
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

  /** Path of the current file. */
  get path(): string {
    return join(this.#folder, `${this.#part}-${this.#day || today()}.log`)
  }

  /** Writes a line: JSON stays as it is, other text is wrapped. */
  write(line: string): void {
    if (!line.trim()) return
    const text = line.startsWith('{') ? line : wrapped(this.#part, line)
    this.#last = [...this.#last.slice(-14), text]
    this.#open().write(`${text}\n`)
  }

  /** Writes a line and returns when it is on disk. For the last lines before this process ends. */
  writeNow(line: string): void {
    appendFileSync(this.path, `${wrapped(this.#part, line)}\n`, MODE)
  }

  close(): void {
    this.#file?.end()
    this.#file = undefined
    this.#day = ''
  }

  #open(): WriteStream {
    const day = today()
    if (this.#file && this.#day === day) return this.#file
    this.#file?.end()
    this.#day = day
    this.#removeOld()
    this.#file = createWriteStream(this.path, { flags: 'a', ...MODE })
    // A full disk must not end the supervisor: its lines are lost, the parts keep running.
    this.#file.on('error', () => {})
    return this.#file
  }

  #removeOld(): void {
    const oldest = daysBefore(KEPT_DAYS, new Date())
    for (const name of readdirSync(this.#folder)) {
      const day = /^[a-z]+-(\d{4}-\d{2}-\d{2})\.log$/.exec(name)?.[1]
      if (day && day < oldest) rmSync(join(this.#folder, name), { force: true })
    }
  }
}

function wrapped(part: string, line: string): string {
  return JSON.stringify({ level: 30, time: new Date().toISOString(), part, msg: line })
}
