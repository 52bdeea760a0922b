import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** The user that the embedded server runs as, and the binaries that this user can reach. */
export interface PostgresUser {
  /** Undefined for the current user, who is not root. */
  readonly ids: { uid: number; gid: number } | undefined
  /** Folder with `postgres` and `initdb`. */
  readonly bin: string
}

const USER = 'headgate'

function lookUp(name: string): { uid: number; gid: number } | undefined {
  const id = (flag: string) => spawnSync('id', [flag, name], { encoding: 'utf8' })
  const uid = id('-u')
  if (uid.status !== 0) return undefined
  return { uid: Number(uid.stdout), gid: Number(id('-g').stdout) }
}

/** PostgreSQL refuses to run as root. A separate user keeps it apart from a system server's `postgres` account. */
function ensureUser(): { uid: number; gid: number } {
  const known = lookUp(USER)
  if (known) return known
  const attempts: [string, string[]][] = [
    ['useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', USER]],
    ['adduser', ['-S', '-D', '-H', '-s', '/sbin/nologin', USER]],
  ]
  for (const [command, args] of attempts) {
    spawnSync(command, args, { stdio: 'ignore' })
    const made = lookUp(USER)
    if (made) return made
  }
  const last = lookUp('postgres') ?? lookUp('nobody')
  if (last) return last
  throw new Error(
    'PostgreSQL cannot run as root, and no user could be made for it. Start Headgate as an ordinary user.',
  )
}

/**
 * A clone below /root (or any closed folder) cannot be entered by the other user. The binaries are then copied once to
 * a place where they can be read. Found by trying, since access depends on more than mode bits.
 */
function reachableBinaries(bin: string, ids: { uid: number; gid: number }, version: string): string {
  const works = (folder: string) =>
    spawnSync(join(folder, 'postgres'), ['-V'], { ...ids, cwd: '/', stdio: 'ignore' }).status === 0
  if (works(bin)) return bin
  const parent = existsSync('/var/lib') ? '/var/lib' : tmpdir()
  const copy = join(parent, `headgate-postgres-${version}`)
  if (!works(join(copy, 'bin'))) {
    const fresh = `${copy}.${process.pid}`
    cpSync(dirname(bin), fresh, { recursive: true, verbatimSymlinks: true })
    execFileSync('chmod', ['-R', 'a+rX', fresh])
    rmSync(copy, { recursive: true, force: true })
    renameSync(fresh, copy)
  }
  if (works(join(copy, 'bin'))) return join(copy, 'bin')
  throw new Error(`PostgreSQL cannot run as root, and its copy in ${copy} cannot be run by another user.`)
}

/**
 * The user for the server on the given data directory. Ordinary users run it themselves. Root uses the owner of the
 * directory if that is another user, so that a user who tried `sudo npm start` once can go on without it. Else root
 * uses a separate user.
 */
export function postgresUser(bin: string, directory: string, version: string): PostgresUser {
  if (process.getuid?.() !== 0) return { ids: undefined, bin }
  const owner = existsSync(directory) ? statSync(directory) : undefined
  const ids = owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : ensureUser()
  return { ids, bin: reachableBinaries(bin, ids, version) }
}
