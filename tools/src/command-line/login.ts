import { text as readAll } from 'node:stream/consumers'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { CallRefused, dataOf, headgateClient } from '@headgate/client/client'
import { exitCodes, UsageError } from './outcome.ts'
import { addressOf, loginFile, saveLogin } from './saved-login.ts'

export const loginHelp = `Usage: headgate login [--url ADDRESS] < KEY

Asks for an API key (hg_…) without showing it, or reads it from the standard input, tries it, and
keeps it with the address in ${loginFile()}, which only you can read.
Keys are made in the console under API Keys, by an admin.

  --url ADDRESS   of the console; else HEADGATE_URL, else http://localhost:3000
`

/** Reads a line from the terminal without showing it, or everything from a pipe. */
async function readKey(): Promise<string> {
  const given = process.env.HEADGATE_API_KEY
  if (given) return given
  if (!process.stdin.isTTY) return (await readAll(process.stdin)).trim()
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true })
  process.stderr.write('API key: ')
  const key = await lines.question('')
  lines.close()
  process.stderr.write('\n')
  return key.trim()
}

/** Keeps address and key, when the server takes the key. */
export async function login(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { url: { type: 'string' } } })
  const url = addressOf(values.url ?? (process.env.HEADGATE_URL || 'http://localhost:3000'))
  const key = await readKey()
  if (!/^hg_\S+$/.test(key))
    throw new UsageError(
      'This is not an API key: keys begin with hg_. Make one in the console under API Keys.',
    )
  // No call is open to every key. A refusal for its area shows that the key is good, too.
  await dataOf(headgateClient({ url, key }).GET('/api/publishers', { params: { query: { size: 1 } } })).catch(
    (cause: unknown) => {
      if (!(cause instanceof CallRefused) || cause.code !== 'key_not_allowed') throw cause
    },
  )
  saveLogin({ url, key })
  console.log(`Logged in to ${url}. The key is in ${loginFile()}.`)
  return exitCodes.done
}
