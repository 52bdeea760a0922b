import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { keyList, type KeyName } from './key-list.ts'
import { StartError } from '../start-error.ts'
import { createWhole, makeFolder, writeWhole } from '../whole-file.ts'

/** A secret that was cut short or emptied. It is never used, because signatures with an empty key can be forged. */
export class DamagedKeyError extends StartError {
  override readonly name = 'DamagedKeyError'
}

const folderOf = (dataDir: string) => join(dataDir, 'keys')

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined
    throw cause
  }
}

/** The damage of a key and its remedy; undefined when there is none. */
function damageOf(name: KeyName, path: string, text: string): string | undefined {
  const { isWhole, without } = keyList[name]
  if (isWhole(text)) return undefined
  const what = text.trim() === '' ? 'is empty' : 'is cut short or damaged'
  return `The key ${path} ${what}. Put it back from a back-up, or remove the file: then a new one is made, and ${without}.`
}

/**
 * Reads a secret from DATA_DIR/keys, and makes it first if it is missing. Safe when several parts start at once: the
 * first to write the file wins and the others read it. The file appears whole, also after a power cut, because a part
 * that reads a half-written key would refuse every token. Throws DamagedKeyError.
 */
export function keptSecret(dataDir: string, name: KeyName, make: () => string = keyList[name].make): string {
  const folder = folderOf(dataDir)
  const path = join(folder, name)
  let text = readIfThere(path)
  if (text === undefined) {
    makeFolder(folder)
    createWhole(path, make())
    text = readFileSync(path, 'utf8')
  }
  const damage = damageOf(name, path, text)
  if (damage) throw new DamagedKeyError(damage)
  return text
}

/** A key of DATA_DIR/keys; undefined when there is none. Throws DamagedKeyError. */
export function readKey(dataDir: string, name: KeyName): string | undefined {
  const path = join(folderOf(dataDir), name)
  const text = readIfThere(path)
  const damage = text === undefined ? undefined : damageOf(name, path, text)
  if (damage) throw new DamagedKeyError(damage)
  return text
}

/** Writes a key to DATA_DIR/keys, over an existing one. */
export function replaceKey(dataDir: string, name: KeyName, text: string): void {
  makeFolder(folderOf(dataDir))
  writeWhole(join(folderOf(dataDir), name), text)
}

/** A sentence for each damaged key of a data directory, for the check before anything is started. */
export function damagedKeys(dataDir: string): string[] {
  if (!existsSync(folderOf(dataDir))) return []
  return (Object.keys(keyList) as KeyName[]).flatMap((name) => {
    const path = join(folderOf(dataDir), name)
    const text = readIfThere(path)
    return text === undefined ? [] : (damageOf(name, path, text) ?? [])
  })
}
