import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Credentials } from '@headgate/contract/providers/credentials'
import { noPaging } from '@headgate/contract/providers/paging'
import type { KeyName } from './key-list.ts'
import { keptSecret } from './keys.ts'

const ALGORITHM = 'aes-256-gcm'
const VERSION = 'v1'

/** Encrypts texts that must not be readable in the database. */
export interface Seal {
  /** `context` identifies the record of the text: a sealed text copied to another record does not open. */
  close(text: string, context: string): string
  /** Throws when the text was changed, or was sealed for another record or with another key. */
  open(sealed: string, context: string): string
}

/** AES-256-GCM with a key made on first use and kept in DATA_DIR/keys, outside the database. */
export function keptSeal(dataDir: string, name: KeyName): Seal {
  const text = keptSecret(dataDir, name)
  return sealWith(Buffer.from(text, 'base64url'))
}

/** The same with a given key of 32 bytes. */
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
        throw new Error('This is not a sealed text')
      const decipher = createDecipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(context)).setAuthTag(tag)
      return Buffer.concat([decipher.update(content), decipher.final()]).toString('utf8')
    },
  }
}

/** Name of the key that seals API credentials of advertisers. */
export const CREDENTIALS_KEY = 'credentials-key'

/** The record that sealed API credentials belong to. */
export const credentialsOf = (providerId: number): string => `api credentials of advertiser ${providerId}`

/** The record that the sealed secret of an alert's webhook belongs to. */
export const alertSecretOf = (alertId: number): string => `webhook of alert ${alertId}`

/** Null when none are stored, and when their key is gone: then they must be entered again. */
export function readCredentials(
  seal: Seal,
  stored: { provider_id: number; credentials: string | null } | undefined,
): Credentials | null {
  if (!stored?.credentials) return null
  try {
    const read = JSON.parse(seal.open(stored.credentials, credentialsOf(stored.provider_id))) as Credentials
    // Credentials that were stored before there was paging have none.
    return { ...read, paging: { ...noPaging, ...read.paging } }
  } catch {
    return null
  }
}
