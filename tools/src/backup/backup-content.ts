import { createHash } from 'node:crypto'
import { lstatSync, mkdirSync, readdirSync, readlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { StartError } from '@headgate/runtime/start-error'
import { makeFolder, writeWhole } from '@headgate/runtime/whole-file'
import { copyFile } from './copy-files.ts'
import type { Manifest } from './manifest.ts'

type Listed = Pick<Manifest, 'files' | 'folders' | 'links'>

interface TreeOptions {
  /** By the path in the back-up. */
  isWanted?: (path: string) => boolean
  /** For a folder whose files come and go while it is copied. */
  mayVanish?: boolean
}

/** The content of a back-up while it is written: copies files into it and lists them. */
export class BackupContent {
  readonly #folder: string
  readonly listed: Listed = { files: [], folders: [], links: [] }
  readonly #made = new Set<string>()
  #bytes = 0

  constructor(folder: string) {
    this.#folder = folder
    makeFolder(folder)
  }

  get bytes(): number {
    return this.#bytes
  }

  /** A folder with those above it. */
  addFolder(path: string): void {
    if (path === '.' || path === '' || this.#made.has(path)) return
    this.addFolder(dirname(path))
    mkdirSync(join(this.#folder, path), { mode: 0o700 })
    this.#made.add(path)
    this.listed.folders.push(path)
  }

  /** A copy of a file. Returns false when there is no such file any more. */
  async addFile(from: string, path: string): Promise<boolean> {
    this.addFolder(dirname(path))
    const copied = await copyFile(from, join(this.#folder, path))
    if (!copied) return false
    this.listed.files.push({ path, ...copied })
    this.#bytes += copied.bytes
    return true
  }

  addText(path: string, text: string): void {
    this.addFolder(dirname(path))
    writeWhole(join(this.#folder, path), text)
    const bytes = Buffer.byteLength(text)
    this.listed.files.push({ path, bytes, sha256: createHash('sha256').update(text).digest('hex') })
    this.#bytes += bytes
  }

  /**
   * A folder with everything below it, at the top when `path` is empty; symbolic links are listed and not followed.
   * Throws StartError when something vanishes meanwhile, unless it may.
   */
  async addTree(from: string, path: string, options: TreeOptions = {}): Promise<void> {
    const { isWanted = () => true, mayVanish = false } = options
    this.addFolder(path)
    for (const name of readdirSync(from).toSorted()) {
      const [source, target] = [join(from, name), path === '' ? name : `${path}/${name}`]
      if (!isWanted(target)) continue
      const kind = lstatSync(source, { throwIfNoEntry: false })
      let isThere = kind !== undefined
      if (kind?.isSymbolicLink()) this.listed.links.push({ path: target, target: readlinkSync(source) })
      else if (kind?.isDirectory()) await this.addTree(source, target, options)
      else if (kind?.isFile()) isThere = await this.addFile(source, target)
      if (!isThere && !mayVanish)
        throw new StartError(`${source} was removed during the back-up: run it again.`)
    }
  }
}
