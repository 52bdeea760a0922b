import { StartError } from '@headgate/runtime/start-error'

const ANSWER_MS = 5_000

/** The first version that knows how the roll-up tells ClickHouse to count a batch once (decision 0031). */
const OLDEST = [25, 12] as const

/** ClickHouse names its error here, for example 516 for a user or password that it does not know. */
const REFUSED_USERS = new Set(['192', '193', '194', '516'])

/** Asks the given server once, and says in one line what is wrong with the address. Throws StartError. */
export async function checkClickHouse(address: string): Promise<void> {
  const url = new URL(address)
  const { username, password, host } = url
  const problem = (why: string) => new StartError(`CLICKHOUSE_URL: the ClickHouse at ${host} ${why}.`)
  let answer: Response
  let text: string
  try {
    // A fetch takes no sign-in in its address.
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
