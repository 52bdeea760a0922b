import { linkSync, lstatSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { FROZEN, type EmbeddedEngine } from '../client/embedded-engine.ts'

/** The data of the embedded engine as of one moment. Nothing is written until `release`. */
export interface FrozenWarehouse {
  /** A whole data folder of hard links: a copy of it can be opened. It stays until `remove`. */
  readonly folder: string
  /** Lets writes go on. */
  release(): void
  remove(): Promise<void>
}

/** The name of the frozen folder below `shadow`: one back-up runs at a time. */
const NAME = 'headgate'

/** Files of a table outside of its parts; without the mutations, an unfinished one would be forgotten. */
const isOfTable = (name: string) => name === 'format_version.txt' || /^mutation_\d+\.txt$/.test(name)

/**
 * Freezes every table while no statement writes, which takes milliseconds: parts never change, so the engine makes hard
 * links to them. BACKUP is not used, because it reads the tables one after the other (decision 0367).
 */
export async function freezeEngine(engine: EmbeddedEngine): Promise<FrozenWarehouse> {
  const folder = join(engine.path, FROZEN, NAME)
  const held = await engine.holdWrites()
  try {
    await rm(folder, { recursive: true, force: true })
    const text = await engine.read(
      `SELECT name FROM system.tables WHERE database = currentDatabase() AND engine LIKE '%MergeTree' ORDER BY name
      FORMAT TabSeparated`,
    )
    const tables = text.toString('utf8').split('\n').filter(Boolean)
    for (const table of tables) await held.run(`ALTER TABLE ${table} FREEZE WITH NAME '${NAME}'`)
    linkMetadata(engine.path, folder)
  } catch (cause) {
    held.release()
    await rm(folder, { recursive: true, force: true })
    throw cause
  }
  return {
    folder,
    release: () => held.release(),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** The statements of databases and tables, and what a table has beside its parts. */
function linkMetadata(path: string, folder: string): void {
  linkTree(join(path, 'metadata'), join(folder, 'metadata'))
  const store = join(path, 'store')
  for (const group of readdirSync(store))
    for (const id of readdirSync(join(store, group)))
      // The folder of a table has folders of parts, that of a database only the statements of its tables.
      for (const name of readdirSync(join(store, group, id)))
        if (isOfTable(name) || name.endsWith('.sql')) {
          mkdirSync(join(folder, 'store', group, id), { recursive: true, mode: 0o700 })
          linkSync(join(store, group, id, name), join(folder, 'store', group, id, name))
        }
}

function linkTree(from: string, to: string): void {
  mkdirSync(to, { recursive: true, mode: 0o700 })
  for (const name of readdirSync(from)) {
    const [source, target] = [join(from, name), join(to, name)]
    const kind = lstatSync(source)
    if (kind.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else if (kind.isDirectory()) linkTree(source, target)
    else linkSync(source, target)
  }
}
