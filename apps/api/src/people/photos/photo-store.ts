import { randomUUID } from 'node:crypto'
import { readdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { userPhoto } from '@headgate/contract/people/users'
import type { Db } from '@headgate/db/base/database'
import { keepPhoto, readPhoto, removePhoto } from '@headgate/db/people/photos'
import type { Logger } from '@headgate/runtime/log'

/** All addresses of photos begin with this; the rest is the name. */
const ADDRESS = userPhoto.path.replace(':name', '')

export const photoAddress = (name: string) => ADDRESS + name

/**
 * The photos of users. They are stored in PostgreSQL, so that every API host can show photos that were uploaded to
 * another host (decision 0196).
 */
export class PhotoStore {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  /** Stores a photo and returns its address. The name is new each time, so a browser never shows an old photo. */
  async keep(photo: Uint8Array): Promise<string> {
    const name = `${randomUUID()}.webp`
    await keepPhoto(this.#db, name, userPhoto.file, photo)
    return photoAddress(name)
  }

  /** The photo of that name; undefined when there is none. */
  read(name: string): Promise<Uint8Array | undefined> {
    return readPhoto(this.#db, name)
  }

  /** Removes the photo of an address, if there is one. */
  async remove(address: string | null): Promise<void> {
    if (address?.startsWith(ADDRESS)) await removePhoto(this.#db, address.slice(ADDRESS.length))
  }
}

/**
 * Copies photos that earlier versions kept as files in DATA_DIR/uploads into PostgreSQL. Then renames the folder, so
 * that it is not read again.
 */
export async function takeOverPhotos(db: Db, dataDir: string, log: Logger): Promise<void> {
  const folder = join(dataDir, 'uploads')
  const files = await readdir(folder).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return undefined
    throw cause
  })
  if (files === undefined) return
  const names = files.filter((name) => userPhoto.params.safeParse({ name }).success)
  for (const name of names) await keepPhoto(db, name, userPhoto.file, await readFile(join(folder, name)))
  await rename(folder, `${folder}-taken-over`)
  log.info({ photos: names.length }, 'photos of DATA_DIR/uploads are in PostgreSQL now')
}
