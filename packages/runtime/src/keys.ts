import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Reads a secret from DATA_DIR/keys, making it first when there is none. Safe when several parts start at
 * once: the first to create the file wins and the others read what it wrote.
 */
export function keptSecret(dataDir: string, name: string, make: () => string): string {
  const folder = join(dataDir, 'keys')
  const path = join(folder, name)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  try {
    writeFileSync(path, make(), { flag: 'wx', mode: 0o600 })
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'EEXIST')) throw cause
  }
  return readFileSync(path, 'utf8')
}
