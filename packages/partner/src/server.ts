import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { samplePartner } from '@headgate/domain/sample-partner'
import { SeededRandom } from '@headgate/domain/seeded-random'
import { partnerRows, type PartnerCell } from './figures.ts'

/** Rows of one page. */
const PAGE = 500
const LONGEST_DAYS = 100

export interface PartnerOptions {
  seed: number
  /** Part of the report requests that are answered with 503, from 0 to 1. */
  trouble: number
  /** Searches that reached the partner on these days, `YYYY-MM-DD`, both included. */
  cells: (from: string, to: string) => Promise<readonly PartnerCell[]>
  now?: () => Date
}

class Refusal extends Error {
  readonly status: number
  readonly headers: Record<string, string>

  constructor(status: number, message: string, headers: Record<string, string> = {}) {
    super(message)
    this.status = status
    this.headers = headers
  }
}

const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

/** A cursor holds only for the days that it was made for. */
const cursorOf = (days: string, offset: number) => Buffer.from(`${days} ${offset}`).toString('base64url')

function offsetOf(cursor: string | null, days: string): number {
  if (cursor === null) return 0
  const [from, to, offset] = Buffer.from(cursor, 'base64url').toString().split(' ')
  if (`${from} ${to}` !== days || !/^\d+$/.test(offset ?? '')) throw new Refusal(400, 'unknown cursor')
  return Number(offset)
}

const send = (reply: ServerResponse, status: number, value: unknown, headers: Record<string, string> = {}) =>
  reply.writeHead(status, { ...headers, 'content-type': 'application/json' }).end(JSON.stringify(value))

/** The reporting API of an advertiser: sign-in for a token, then a report of days in pages with cursors. */
export function createPartner({ seed, trouble, cells, now = () => new Date() }: PartnerOptions): Server {
  // Tokens of an earlier process are refused, as after a restart of a real one.
  const secret = randomBytes(16).toString('hex')
  const token = createHash('sha256').update(secret).digest('hex')
  const random = new SeededRandom(seed)

  async function signIn(request: IncomingMessage): Promise<unknown> {
    const given = (await json(request).catch(() => null)) as Record<string, unknown> | null
    const { client_id, client_secret } = samplePartner.login
    const isKnown = given?.['client_id'] === client_id && given['client_secret'] === client_secret
    if (!isKnown) throw new Refusal(401, 'unknown client')
    return { access_token: token, token_type: 'Bearer', expires_in: 3_600 }
  }

  async function report(request: IncomingMessage, query: URLSearchParams): Promise<unknown> {
    if (request.headers.authorization !== `Bearer ${token}`) throw new Refusal(401, 'sign in first')
    if (random.chance(trouble)) throw new Refusal(503, 'reports are being computed', { 'retry-after': '60' })
    const [from, to] = [query.get('from'), query.get('to')]
    if (!isDay(from) || !isDay(to) || from > to)
      throw new Refusal(400, 'from and to must be days such as 2026-11-01, in order')
    if (Date.parse(to) - Date.parse(from) > LONGEST_DAYS * 86_400_000)
      throw new Refusal(400, `at most ${LONGEST_DAYS} days at once`)
    const days = `${from} ${to}`
    const offset = offsetOf(query.get('cursor'), days)
    const rows = partnerRows(await cells(from, to), seed, now())
    const end = offset + PAGE
    return {
      data: {
        rows: rows.slice(offset, end),
        next_cursor: end < rows.length ? cursorOf(days, end) : null,
      },
    }
  }

  async function answer(request: IncomingMessage): Promise<unknown> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://partner')
    const call = `${request.method} ${pathname}`
    if (call === 'GET /health') return { status: 'ok' }
    if (call === 'POST /v1/token') return signIn(request)
    if (call === 'GET /v1/report') return report(request, searchParams)
    throw new Refusal(404, 'unknown address')
  }

  return createServer((request, reply) => {
    answer(request).then(
      (value) => send(reply, 200, value),
      (cause: unknown) =>
        cause instanceof Refusal
          ? send(reply, cause.status, { error: cause.message }, cause.headers)
          : send(reply, 503, { error: 'no figures at the moment' }),
    )
  })
}
