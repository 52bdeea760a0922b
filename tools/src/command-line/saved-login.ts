import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { headgateClient, type HeadgateClient, type Place } from '@headgate/client/client'
import { NotLoggedIn, UsageError } from './outcome.ts'

/** The file that login writes, which only its owner can read. */
export const loginFile = (): string =>
  join(process.env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'headgate', 'login.json')

/** Writes address and key with mode 0600, whole or not at all. */
export function saveLogin(place: Place): void {
  const file = loginFile()
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const fresh = `${file}.${process.pid}`
  writeFileSync(fresh, `${JSON.stringify(place, null, 2)}\n`, { mode: 0o600 })
  chmodSync(fresh, 0o600)
  renameSync(fresh, file)
}

function readSaved(): Partial<Place> {
  try {
    return JSON.parse(readFileSync(loginFile(), 'utf8')) as Partial<Place>
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return {}
    throw new UsageError(`${loginFile()} cannot be read: run \`headgate login\` again.`, { cause })
  }
}

/** The address of a console. Throws UsageError for what is none. */
export function addressOf(text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new UsageError(`${text} is no address: it looks like https://console.example.`)
  return text.replace(/\/+$/, '')
}

/** A client for what the environment says, else for what login kept. Throws NotLoggedIn. */
export function savedClient(): HeadgateClient {
  const { HEADGATE_URL, HEADGATE_API_KEY } = process.env
  const saved = HEADGATE_URL && HEADGATE_API_KEY ? {} : readSaved()
  // A key is for its own server only: it must not go to another one that a variable names.
  if (HEADGATE_URL && !HEADGATE_API_KEY && saved.url !== addressOf(HEADGATE_URL)) throw new NotLoggedIn()
  const url = HEADGATE_URL || saved.url
  const key = HEADGATE_API_KEY || saved.key
  if (!url || !key) throw new NotLoggedIn()
  return headgateClient({ url: addressOf(url), key })
}
