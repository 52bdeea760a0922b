import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface MailPart {
  headers: Record<string, string>
  content: Buffer
}

export interface ReadMail {
  headers: Record<string, string>
  /** The parts that contain something. */
  parts: MailPart[]
}

/** The mails that a part without SMTP_URL has sent, by time. One that is being written has another name until it is whole. */
export function sentMails(dataDir: string): ReadMail[] {
  const folder = join(dataDir, 'mail')
  if (!existsSync(folder)) return []
  const files = readdirSync(folder).filter((name) => name.endsWith('.eml'))
  return files.toSorted().map((file) => readMail(readFileSync(join(folder, file), 'utf8')))
}

/** A mail as a mail program reads it. */
function readMail(text: string): ReadMail {
  const { headers, body } = split(text)
  return { headers, parts: partsOf(headers, body) }
}

function split(text: string): { headers: Record<string, string>; body: string } {
  const end = text.indexOf('\r\n\r\n')
  const lines = text
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const named = lines.map((line) => {
    const at = line.indexOf(':')
    return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()] as const
  })
  return { headers: Object.fromEntries(named), body: text.slice(end + 4) }
}

function partsOf(headers: Record<string, string>, body: string): MailPart[] {
  const boundary = /boundary="?([^";]+)"?/.exec(headers['content-type'] ?? '')?.[1]
  if (boundary === undefined)
    return [{ headers, content: decoded(headers['content-transfer-encoding'], body) }]
  return body
    .split(`--${boundary}`)
    .slice(1, -1)
    .flatMap((part) => {
      const read = split(part.replace(/^\r\n/, ''))
      return partsOf(read.headers, read.body)
    })
}

function decoded(encoding: string | undefined, body: string): Buffer {
  if (encoding === 'base64') return Buffer.from(body, 'base64')
  if (encoding !== 'quoted-printable') return Buffer.from(body)
  const bytes = body
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1')
}
