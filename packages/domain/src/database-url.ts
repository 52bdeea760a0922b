/** One server of a DATABASE_URL: a name, an address or the folder of a unix socket, and a port. */
export interface DatabaseHost {
  host: string
  port: number
}

export interface DatabaseUrl {
  /** At least one. With several, the one that takes changes is used (decision 0375). */
  hosts: readonly DatabaseHost[]
  /** The same address with the first host only, as drivers and `URL` read it. */
  single: string
  database: string
  /** The hosts for people, without user and password: `db1:5432, db2:5432`. */
  place: string
}

const DEFAULT_PORT = 5432
const FORM = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(\/[^?#]*)?(\?[^#]*)?$/

/**
 * Reads the address of PostgreSQL: `postgres://user:password@host:5432/name`, with several hosts
 * (`host1:5432,host2:5432`) or a unix socket (`postgres:///name?host=/run/postgresql&user=...`, or the folder
 * percent-encoded as the host). Null when it is none of them.
 */
export function readDatabaseUrl(text: string): DatabaseUrl | null {
  const form = FORM.exec(text)
  if (!form) return null
  const [, start, authority, path = '/', query = ''] = form
  const names = authority!.split(',')
  const single = `${start}${names[0]}${path}${query}`
  // Drivers read `user:password@/name` with the socket's folder in `host`, which `URL` does not.
  const readable = URL.parse(single.replace('@/', '@socket/'))
  if (!readable) return null
  const folder = readable.searchParams.get('host')
  if (folder !== null && names.length > 1) return null
  const hosts: DatabaseHost[] = []
  for (const name of names) {
    const url = URL.parse(`postgres://${name}/`)
    if (!url && !(names.length === 1 && folder)) return null
    if (names.length > 1 && !url!.hostname) return null
    const host = folder ?? decodeURIComponent(url!.hostname.replace(/^\[(.+)\]$/, '$1'))
    hosts.push({
      host: host || 'localhost',
      port: Number(url?.port || readable.searchParams.get('port')) || DEFAULT_PORT,
    })
  }
  return {
    hosts,
    single,
    database: decodeURIComponent(path.slice(1)),
    place: hosts.map(shown).join(', '),
  }
}

const shown = ({ host, port }: DatabaseHost) => `${/^[^/].*:/.test(host) ? `[${host}]` : host}:${port}`
