import { closeSync, constants, fdatasyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { CapKind } from '@headgate/contract/base/constants'
import { makeFolder, syncFolder } from '@headgate/runtime/whole-file'
import { SEAL_BYTES, isSealed, sealText } from '../spool/record-seal.ts'
import { writeAll } from '../disk/write-all.ts'

export interface KeptLease {
  day: number
  kind: CapKind
  entityId: number
  /** All units granted to this engine that day, without those it returned. */
  granted: number
  version: number
}

type Line = [day: number, kind: CapKind, entityId: number, granted: number, version: number]

/** Opens a file empty, for writes that always go to its end and so never overwrite a line. */
const EMPTY_TO_APPEND = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | constants.O_APPEND

/**
 * The engine's leases on disk, so that it continues with them after a kill and without PostgreSQL. Append-only: the
 * last line of each lease counts. A grant may be missing here (then fewer searches are served), but a return must be
 * safe on disk before PostgreSQL gets it. Otherwise the units would be served twice.
 */
export class LeaseDisk {
  #path: string
  #fd: number
  #lines = 0

  constructor(dataDir: string) {
    const folder = join(dataDir, 'engine')
    makeFolder(folder)
    this.#path = join(folder, 'leases')
    this.#fd = openSync(this.#path, 'a', 0o600)
    syncFolder(folder)
  }

  load(): { leases: KeptLease[]; damaged: number } {
    const bytes = readFileSync(this.#path)
    const latest = new Map<string, KeptLease>()
    let damaged = 0
    let at = 0
    // A torn last line does not count as damage: its grant was not used yet, its return not sent.
    for (let end = bytes.indexOf(10, at); end !== -1; end = bytes.indexOf(10, at)) {
      if (isSealed(bytes, at, end)) {
        const [day, kind, entityId, granted, version] = JSON.parse(
          bytes.toString('utf8', at, end - SEAL_BYTES + 1),
        ) as Line
        latest.set(`${day}:${kind}:${entityId}`, { day, kind, entityId, granted, version })
      } else damaged += 1
      at = end + 1
      this.#lines += 1
    }
    if (at < bytes.length) writeSync(this.#fd, '\n')
    return { leases: [...latest.values()], damaged }
  }

  get lines(): number {
    return this.#lines
  }

  append(leases: readonly KeptLease[]): void {
    writeLeases(this.#fd, leases)
    this.#lines += leases.length
  }

  /** Appends, and returns when a power cut cannot undo it. */
  appendSafely(leases: readonly KeptLease[]): void {
    this.append(leases)
    fdatasyncSync(this.#fd)
  }

  /** Replaces the whole content by these leases. */
  rewrite(leases: readonly KeptLease[]): void {
    const next = `${this.#path}.next`
    const fd = openSync(next, EMPTY_TO_APPEND, 0o600)
    try {
      writeLeases(fd, leases)
      fdatasyncSync(fd)
    } catch (cause) {
      closeSync(fd)
      throw cause
    }
    renameSync(next, this.#path)
    syncFolder(dirname(this.#path))
    closeSync(this.#fd)
    this.#fd = fd
    this.#lines = leases.length
  }

  close(): void {
    closeSync(this.#fd)
  }
}

function writeLeases(fd: number, leases: readonly KeptLease[]): void {
  const bytes = Buffer.concat(
    leases.map(({ day, kind, entityId, granted, version }) =>
      sealText(JSON.stringify([day, kind, entityId, granted, version] satisfies Line)),
    ),
  )
  writeAll(fd, bytes)
}
