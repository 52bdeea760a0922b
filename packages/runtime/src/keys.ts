import { randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

function hasCode(cause: unknown, code: string): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === code
}

/**
 * Reads a secret from DATA_DIR/keys, making it first when there is none. Safe when several parts start at
 * once: the first to put the file there wins and the others read what it wrote. The file appears whole: it is
 * written under another name and linked, because a part that reads a half-written key would refuse every token.
 */
export function keptSecret(dataDir: string, name: string, make: () => string): string {
  const folder = join(dataDir, 'keys')
  const path = join(folder, name)
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    if (!hasCode(cause, 'ENOENT')) throw cause
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const draft = join(folder, `.${name}.${randomUUID()}`)
  try {
    writeFileSync(draft, make(), { flag: 'wx', mode: 0o600 })
    linkSync(draft, path)
  } catch (cause) {
    if (!hasCode(cause, 'EEXIST')) throw cause
  } finally {
    rmSync(draft, { force: true })
  }
  return readFileSync(path, 'utf8')
}
