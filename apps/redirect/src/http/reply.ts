const reasons: Record<number, string> = {
  200: 'OK',
  302: 'Found',
  400: 'Bad Request',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
}

let dateSecond = -1
let dateLine = ''

/** The Date header of a moment, made once per second. */
function dateHeader(now: number): string {
  const second = Math.floor(now / 1000)
  if (second !== dateSecond) {
    dateSecond = second
    dateLine = `Date: ${new Date(now).toUTCString()}\r\n`
  }
  return dateLine
}

/** What a reply that redirects begins with; the address follows. */
export const REDIRECT_HEAD = 'HTTP/1.1 302 Found\r\nLocation: '

/** What follows the address. */
function redirectTail(passReferrer: boolean, keepAlive: boolean, now: number): string {
  return `\r\nCache-Control: no-store\r\n${
    passReferrer ? 'Referrer-Policy: no-referrer-when-downgrade\r\n' : 'Referrer-Policy: no-referrer\r\n'
  }${dateHeader(now)}Content-Length: 0\r\n${keepAlive ? '' : 'Connection: close\r\n'}\r\n`
}

/** Bytes of the four tails, made once per second. */
export class RedirectTails {
  #second = -1
  #tails: Buffer[] = []

  of(passReferrer: boolean, keepAlive: boolean, now: number): Buffer {
    const second = Math.floor(now / 1000)
    if (second !== this.#second) {
      this.#second = second
      this.#tails = [false, true].flatMap((passes) =>
        [false, true].map((keeps) => Buffer.from(redirectTail(passes, keeps, now))),
      )
    }
    return this.#tails[(passReferrer ? 2 : 0) + (keepAlive ? 1 : 0)]!
  }
}

/**
 * The reply to a search as text (docs/behaviour/engine.md#the-answer). Without `pass_referrer` the browser sends no
 * referrer; with it, the whole address of the publisher's page. `location` is printable ASCII, as link templates
 * guarantee.
 */
export function redirectReply(
  location: string,
  passReferrer: boolean,
  keepAlive: boolean,
  now: number,
): string {
  return REDIRECT_HEAD + location + redirectTail(passReferrer, keepAlive, now)
}

/** Any other reply. `body` must be ASCII. */
export function plainReply(
  status: number,
  body: string,
  options: { head?: boolean; keepAlive?: boolean; now: number; type?: string },
): string {
  const { head = false, keepAlive = false, now, type = 'text/plain; charset=utf-8' } = options
  return `HTTP/1.1 ${status} ${reasons[status] ?? ''}\r\nContent-Type: ${type}\r\nCache-Control: no-store\r\n${
    status === 405 ? 'Allow: GET, HEAD\r\n' : ''
  }${dateHeader(now)}Content-Length: ${body.length}\r\n${keepAlive ? '' : 'Connection: close\r\n'}\r\n${head ? '' : body}`
}
