import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Credentials } from '@headgate/contract/providers/credentials'
import type { KeyName } from './key-list.ts'
import { keptSecret } from './keys.ts'

const ALGORITHM = 'aes-256-gcm'
const VERSION = 'v1'

/** Encrypts what must not stand readable in the database. */
export interface Seal {
  /** `context` names the record that the text belongs to: a sealed text copied to another record does not open. */
  close(text: string, context: string): string
  /** Throws when the text was changed, belongs elsewhere, or was sealed with another key. */
  open(sealed: string, context: string): string
}

/** AES-256-GCM with a key made on first use and kept in DATA_DIR/keys, outside the database. */
export function keptSeal(dataDir: string, name: KeyName): Seal {
  const text = keptSecret(dataDir, name)
  return sealWith(Buffer.from(text, 'base64url'))
}

/** The same with a key of 32 bytes that is kept elsewhere. */
export function sealWith(key: Buffer): Seal {
  return {
    close(text, context) {
      const iv = randomBytes(12)
      const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(context))
      const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return [VERSION, ...[iv, cipher.getAuthTag(), content].map((part) => part.toString('base64url'))].join(
        '.',
      )
    },
    open(sealed, context) {
      const [version, ...parts] = sealed.split('.')
      const [iv, tag, content] = parts.map((part) => Buffer.from(part, 'base64url'))
      if (version !== VERSION || !iv || !content || tag?.length !== 16)
        throw new Error('This is no sealed text')
      const decipher = createDecipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(context)).setAuthTag(tag)
      return Buffer.concat([decipher.update(content), decipher.final()]).toString('utf8')
    },
  }
}

/** Name of the key that API credentials of advertisers are sealed with. */
export const CREDENTIALS_KEY = 'credentials-key'

/** What a sealed text of API credentials belongs to. */
export const credentialsOf = (providerId: number): string => `api credentials of advertiser ${providerId}`

/** Null when nothing is stored, and when the key that it was sealed with is gone: then it is entered anew. */
export function readCredentials(
  seal: Seal,
  stored: { provider_id: number; credentials: string | null } | undefined,
): Credentials | null {
  if (!stored?.credentials) return null
  try {
    return JSON.parse(seal.open(stored.credentials, credentialsOf(stored.provider_id))) as Credentials
  } catch {
    return null
  }
}
