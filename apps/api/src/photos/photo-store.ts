import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { userPhoto } from '@headgate/contract/users'

/** Where a photo's address begins; its file has the rest as its name. */
const ADDRESS = userPhoto.path.replace(':name', '')

export const photoAddress = (name: string) => ADDRESS + name

/** The photos of users, as files under `DATA_DIR/uploads` (DESIGN §1). */
export class PhotoStore {
  readonly #folder: string

  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'uploads')
  }

  /** Keeps a photo and answers its address. The name is new each time, so that no old file is ever shown for it. */
  async keep(photo: Uint8Array): Promise<string> {
    const name = `${randomUUID()}.webp`
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    await writeFile(this.#file(name), photo, { flag: 'wx', mode: 0o600 })
    return photoAddress(name)
  }

  /** The photo of that name; undefined when there is none. */
  async read(name: string): Promise<Uint8Array | undefined> {
    try {
      return await readFile(this.#file(name))
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined
      throw cause
    }
  }

  /** Removes the photo of an address, if there is one. */
  async remove(address: string | null): Promise<void> {
    if (address?.startsWith(ADDRESS)) await rm(this.#file(address.slice(ADDRESS.length)), { force: true })
  }

  #file(name: string): string {
    // Names come from the database and from addresses: whatever they hold, they stay in the folder.
    if (!userPhoto.params.safeParse({ name }).success) throw new Error(`No name of a photo: ${name}`)
    return join(this.#folder, name)
  }
}
