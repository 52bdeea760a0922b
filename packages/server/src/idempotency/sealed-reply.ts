import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Seals the reply of a call with a key that needs both the secret of the servers and the caller's idempotency key,
 * which is not stored: a reply may have a secret that is shown once (decision 0306).
 */
export class Seal {
  /** SHA-256 of the idempotency key, by which its row is found. */
  readonly keyHash: string
  readonly #key: Uint8Array

  constructor(serverSecret: Uint8Array, idempotencyKey: string) {
    this.keyHash = createHash('sha256').update(idempotencyKey).digest('hex')
    this.#key = new Uint8Array(
      hkdfSync('sha256', serverSecret, idempotencyKey, 'headgate idempotency key', 32),
    )
  }

  /** Tells contents apart. Keyed, because a content may have a password that could be guessed from a plain hash. */
  fingerprint(content: string): string {
    return createHmac('sha256', this.#key).update(content).digest('hex')
  }

  close(text: string): Uint8Array {
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv(ALGORITHM, this.#key, nonce)
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
  }

  /** The text; undefined when the servers have another secret since. */
  open(sealed: Uint8Array): string | undefined {
    const bytes = Buffer.from(sealed)
    const decipher = createDecipheriv(ALGORITHM, this.#key, bytes.subarray(0, NONCE_BYTES))
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
    try {
      return (
        decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      )
    } catch {
      return undefined
    }
  }
}
