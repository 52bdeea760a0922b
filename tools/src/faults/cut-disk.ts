import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const SIZE = '1G'

/**
 * A disk in an image file, whose power can be cut. The copied image has only the data that had reached the disk at that
 * moment, not the data in memory. Needs Linux, root and loop devices.
 */
export class CutDisk {
  readonly folder: string
  readonly #image: string

  private constructor(image: string, folder: string) {
    this.#image = image
    this.folder = folder
  }

  /** The reason why no such disk can be made here; undefined when it can. */
  static missing(): string | undefined {
    if (process.platform !== 'linux') return 'needs Linux'
    if (process.getuid?.() !== 0) return 'needs root'
    if (spawnSync('mkfs.ext4', ['-V']).status !== 0) return 'needs mkfs.ext4'
    return spawnSync('losetup', ['--find']).status === 0 ? undefined : 'needs a free loop device'
  }

  static make(image: string, folder: string): CutDisk {
    execFileSync('truncate', ['--size', SIZE, image])
    execFileSync('mkfs.ext4', ['-q', '-F', image])
    return CutDisk.#mount(image, folder)
  }

  static #mount(image: string, folder: string): CutDisk {
    mkdirSync(folder)
    execFileSync('mount', ['-o', 'loop', image, folder])
    return new CutDisk(image, folder)
  }

  /**
   * Cuts the power of the disk and of all processes that use it. Returns the disk as the machine finds it when it is
   * switched on again. `started` is the process that started them; it must not use the disk now.
   */
  cut(started: number, image: string, folder: string): CutDisk {
    // Stopped, not ended: an ending process would close and write files that a power cut would lose.
    signalAll([started, ...this.#users()], 'SIGSTOP')
    this.#copy(image)
    signalAll([started], 'SIGKILL')
    this.remove()
    return CutDisk.#mount(image, folder)
  }

  /** Ends the processes that use the disk, and removes it. */
  remove(): void {
    const users = this.#users()
    signalAll(users, 'SIGKILL')
    waitUntilGone(users)
    execFileSync('umount', ['--lazy', this.folder])
    rmSync(this.#image)
  }

  /** The system still writes from memory now and then, so the copy is repeated until nothing was written during it. */
  #copy(image: string): void {
    for (let tries = 0; tries < 10; tries += 1) {
      execFileSync('cp', ['--sparse=always', this.#image, image])
      if (spawnSync('cmp', ['--silent', this.#image, image]).status === 0) return
    }
    throw new Error('The disk could not be copied at one moment')
  }

  #users(): number[] {
    return readdirSync('/proc')
      .map(Number)
      .filter((pid) => pid > 1 && pid !== process.pid && this.#isUsedBy(pid))
  }

  #isUsedBy(pid: number): boolean {
    try {
      const files = readdirSync(`/proc/${pid}/fd`).map((name) => join(`/proc/${pid}/fd`, name))
      return [`/proc/${pid}/cwd`, ...files].some((path) => targetOf(path).startsWith(`${this.folder}/`))
    } catch {
      // The process has ended at this moment.
      return false
    }
  }
}

function targetOf(path: string): string {
  try {
    return readlinkSync(path)
  } catch {
    return ''
  }
}

/**
 * Waits until the parents have reaped them, too, because PostgreSQL would take an ended process in its old lock file
 * for a running one.
 */
function waitUntilGone(pids: readonly number[]): void {
  const deadline = performance.now() + 60_000
  while (pids.some(isThere)) {
    if (performance.now() > deadline) throw new Error(`Still there: ${pids.join(', ')}`)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)
  }
}

/** Children of this process do not count: they are reaped only after the wait. */
function isThere(pid: number): boolean {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(status.slice(status.lastIndexOf(')') + 2).split(' ')[1]) !== process.pid
  } catch {
    return false
  }
}

function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, signal)
    } catch {
      // The process has ended at this moment.
    }
}
