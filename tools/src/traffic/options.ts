import { BlockList, isIP } from 'node:net'
import { parseArgs } from 'node:util'
import { StartError } from '@headgate/runtime/start-error'

export interface TrafficOptions {
  searches: number
  /** Searches per second. */
  rate: number
  /** Origin of the engine. */
  url: string
  seed: number
  /** File that gets one line of JSON for each search (ledger.ts). */
  ledger: string | undefined
}

/** Enough to watch or to test with; more is a benchmark (bench/). */
const MOST_SEARCHES = 1_000_000
const HIGHEST_RATE = 5_000

export const usage = `npm run traffic -- [options]

  --searches N         how many searches to send, then stop (2000)
  --rate N             searches a second (50)
  --url ORIGIN         the redirect engine (the one that runs in DATA_DIR)
  --seed N             the same seed sends the same searches (random)
  --ledger FILE        write every search and its reply to this file, one line of JSON each
  --i-own-this-host    allow an engine that is not on this machine
  --help               show this`

/** Reads the command line. Throws StartError with one line about the mistake. */
export function readTrafficOptions(args: string[], redirectPort: number): TrafficOptions {
  const values = parse(args)
  const url = originOf(values.url ?? `http://127.0.0.1:${redirectPort}`)
  if (!isLoopback(new URL(url).hostname) && !values['i-own-this-host'])
    throw new StartError(
      `${url} is not this machine. Searches go only to engines you run: add --i-own-this-host if this one is yours.`,
    )
  return {
    searches: whole('--searches', values.searches ?? '2000', MOST_SEARCHES),
    rate: whole('--rate', values.rate ?? '50', HIGHEST_RATE),
    url,
    seed:
      values.seed === undefined
        ? Math.floor(Math.random() * 2 ** 31)
        : whole('--seed', values.seed, 2 ** 32 - 1),
    ledger: values.ledger,
  }
}

function parse(args: string[]) {
  try {
    const { values } = parseArgs({
      args,
      options: {
        searches: { type: 'string' },
        rate: { type: 'string' },
        url: { type: 'string' },
        seed: { type: 'string' },
        ledger: { type: 'string' },
        'i-own-this-host': { type: 'boolean' },
      },
    })
    return values
  } catch (cause) {
    throw new StartError(`${cause instanceof Error ? cause.message : String(cause)}\n\n${usage}`)
  }
}

function originOf(text: string): string {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text))
    throw new StartError(`--url must look like http://127.0.0.1:4080 (it is "${text}").`)
  return new URL(text).origin
}

function whole(name: string, text: string, most: number): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1 || value > most)
    throw new StartError(`${name} must be a whole number from 1 to ${most} (it is "${text}").`)
  return value
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

/** `hostname` is a URL's, so forms such as 0x7f.1 have already become 127.0.0.1. */
export function isLoopback(hostname: string): boolean {
  if (hostname === 'localhost') return true
  const address = hostname.replace(/^\[|\]$/g, '')
  const version = isIP(address)
  return version !== 0 && loopback.check(address, version === 6 ? 'ipv6' : 'ipv4')
}
