import { randomUUID } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'

function hasCode(cause: unknown, code: string): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === code
}

/**
 * Makes the names in a folder safe from a power cut. A synced file can still be missing, or have its old name, until
 * its folder is synced too. Costs one write, so it is not called for every record.
 */
export function syncFolder(folder: string): void {
  // Windows cannot open folders; its file systems keep names in order themselves.
  if (process.platform === 'win32') return
  const fd = openSync(folder, 'r')
  try {
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
}

/** Makes a folder and its parents, for its owner only, and makes their names safe. */
export function makeFolder(folder: string): void {
  const first = mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let above = dirname(folder); ; above = dirname(above)) {
    syncFolder(above)
    if (above.length < first.length) return
  }
}

/**
 * Writes a file so that after a power cut it is whole or as it was before. It is written and synced under another name
 * first, then renamed. Readable by its owner only.
 */
export function writeWhole(path: string, content: string | Uint8Array): void {
  put(path, content, renameSync)
}

/** The same if the file does not exist yet, else returns false. Of several calls at once, one wins. */
export function createWhole(path: string, content: string | Uint8Array): boolean {
  try {
    put(path, content, linkSync)
    return true
  } catch (cause) {
    if (hasCode(cause, 'EEXIST')) return false
    throw cause
  }
}

function put(path: string, content: string | Uint8Array, place: (draft: string, path: string) => void): void {
  const folder = dirname(path)
  const draft = join(folder, `.${basename(path)}.${randomUUID()}`)
  try {
    writeFileSync(draft, content, { flag: 'wx', mode: 0o600, flush: true })
    place(draft, path)
    syncFolder(folder)
  } finally {
    rmSync(draft, { force: true })
  }
}
