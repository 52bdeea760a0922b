import { StartError } from '@headgate/runtime/start-error'

const ANSWER_MS = 5_000

/** The first version that supports the settings by which the roll-up counts a batch once (decision 0031). */
const OLDEST = [25, 12] as const

/** ClickHouse sends the number of its error in this header, for example 516 for an unknown user or a wrong password. */
const REFUSED_USERS = new Set(['192', '193', '194', '516'])

/** Tries the given server once. Throws StartError with one line about the problem of the address. */
export async function checkClickHouse(address: string): Promise<void> {
  const url = new URL(address)
  const { username, password, host } = url
  const problem = (why: string) => new StartError(`CLICKHOUSE_URL: the ClickHouse at ${host} ${why}.`)
  let answer: Response
  let text: string
  try {
    // `fetch` refuses an address with a user and password, so they go into a header.
    answer = await fetch(new URL('/', url.origin), {
      method: 'POST',
      body: 'SELECT version() FORMAT TabSeparated',
      headers: {
        ...(username && { 'X-ClickHouse-User': decodeURIComponent(username) }),
        ...(password && { 'X-ClickHouse-Key': decodeURIComponent(password) }),
      },
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    text = await answer.text()
  } catch (cause) {
    const { name, message } = cause as Error
    const code = ((cause as Error).cause as NodeJS.ErrnoException | undefined)?.code
    throw problem(
      `cannot be reached (${name === 'TimeoutError' ? 'no answer within 5 s' : (code ?? message)}). Start it, or correct the address`,
    )
  }
  const version = /^(\d+)\.(\d+)\./.exec(text)
  if (answer.ok && version) {
    const [major, minor] = [Number(version[1]), Number(version[2])]
    if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return
    throw problem(`is version ${text.trim()}. Headgate needs ${OLDEST.join('.')} or newer`)
  }
  if (REFUSED_USERS.has(answer.headers.get('X-ClickHouse-Exception-Code') ?? ''))
    throw problem('refuses this user and password. Correct them')
  throw problem(`answers ${answer.status}, not what a ClickHouse would: is it another program?`)
}
