import { createPrivateKey } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createWhole, makeFolder, writeWhole } from './whole-file.ts'

/** A secret that was cut short or emptied. Anybody can compute what an empty one signs, so it is never used. */
export class DamagedKeyError extends Error {
  override readonly name = 'DamagedKeyError'
}

interface KeyForm {
  isWhole: (text: string) => boolean
  /** What it costs to have a new one made. */
  without: string
}

/** The least that we make are 24 random bytes in base64url. Bytes of zero are what some power cuts leave. */
const isSecret = (text: string) => /^[\u0021-\u007e]{32,}\s*$/.test(text)

const other: KeyForm = { isWhole: isSecret, without: 'what was made with the old one is no longer accepted' }

/** What `DATA_DIR/keys` holds, by file name. */
const forms: Record<string, KeyForm> = {
  'session-key': { isWhole: isSecret, without: 'everybody signs in once more' },
  'service-token': { isWhole: isSecret, without: 'all parts must be started again, on every host' },
  'link-signature': {
    isWhole: isSecret,
    without: 'signed publisher links that were handed out stop working',
  },
  'skype-code-key': { isWhole: isSecret, without: 'codes of the last ten minutes are made anew' },
  'sign-in-attempts': {
    isWhole: isSecret,
    without: 'wrong sign-ins and the devices that people use are forgotten',
  },
  'sign-in-key.pem': {
    isWhole: isPrivateKey,
    without: 'sign-in pages that are open now must be loaded again',
  },
  'vapid.json': { isWhole: isVapid, without: 'browsers must be subscribed to push messages again' },
  'credentials-key': {
    isWhole: (text) => Buffer.from(text, 'base64url').length === 32,
    without: 'API credentials of advertisers must be entered again',
  },
  'postgres-password': {
    isWhole: isSecret,
    without: 'the embedded PostgreSQL still has the old one: docs/operations.md says how to set it',
  },
}

function isPrivateKey(text: string): boolean {
  try {
    return createPrivateKey(text).type === 'private'
  } catch {
    return false
  }
}

const bytesOf = (key: unknown) => (typeof key === 'string' ? Buffer.from(key, 'base64url').length : 0)

function isVapid(text: string): boolean {
  try {
    const { publicKey, privateKey } = JSON.parse(text) as Record<string, unknown>
    return bytesOf(publicKey) === 65 && bytesOf(privateKey) === 32
  } catch {
    return false
  }
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

/** What is wrong with a key and what to do about it; undefined when nothing is. */
function damageOf(name: string, path: string, text: string): string | undefined {
  const { isWhole, without } = forms[name] ?? other
  if (isWhole(text)) return undefined
  const what = text.trim() === '' ? 'is empty' : 'is cut short or damaged'
  return `The key ${path} ${what}. Put it back from a back-up, or remove the file: then a new one is made, and ${without}.`
}

/**
 * Reads a secret from DATA_DIR/keys, making it first when there is none. Safe when several parts start at
 * once: the first to put the file there wins and the others read what it wrote. The file appears whole, also after a
 * power cut: a part that reads a half-written key would refuse every token. Throws DamagedKeyError.
 */
export function keptSecret(dataDir: string, name: string, make: () => string): string {
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
export function readKey(dataDir: string, name: string): string | undefined {
  const path = join(folderOf(dataDir), name)
  const text = readIfThere(path)
  const damage = text === undefined ? undefined : damageOf(name, path, text)
  if (damage) throw new DamagedKeyError(damage)
  return text
}

/** Puts a key into DATA_DIR/keys, in the place of one that may be there. */
export function replaceKey(dataDir: string, name: string, text: string): void {
  makeFolder(folderOf(dataDir))
  writeWhole(join(folderOf(dataDir), name), text)
}

/** A sentence for each damaged key of a data directory, to be said before anything is started. */
export function damagedKeys(dataDir: string): string[] {
  if (!existsSync(folderOf(dataDir))) return []
  return Object.keys(forms).flatMap((name) => {
    const path = join(folderOf(dataDir), name)
    const text = readIfThere(path)
    return text === undefined ? [] : (damageOf(name, path, text) ?? [])
  })
}
