import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ConversationOwner } from '@headgate/contract/people/skype'
import { keptSecret } from '@headgate/runtime/keys/keys'

/** How long a code is valid. */
const VALID_MS = 10 * 60_000

const letters = { publisher: 'P', provider: 'A' } as const
/** Letter and id of the owner, second of expiry in base 36, and enough of the signature to be beyond guessing. */
const FORM = /^([PA])(\d{1,10})-([0-9a-z]{1,9})-([\w-]{22})$/

export interface SkypeCodes {
  make(owner: ConversationOwner, now?: number): { code: string; expiresAt: Date }
  /** The owner of a code; undefined when the code was not made here, was changed, or is older than 10 minutes. */
  read(code: string, now?: number): ConversationOwner | undefined
}

/** Codes that are stored nowhere: signature and time inside prove them (docs/behaviour/people.md#skype-codes). */
export function skypeCodes(dataDir: string): SkypeCodes {
  const key = keptSecret(dataDir, 'skype-code-key')
  const sign = (content: string) => createHmac('sha256', key).update(content).digest('base64url').slice(0, 22)
  return {
    make({ id, type }, now = Date.now()) {
      const expires = Math.floor((now + VALID_MS) / 1_000)
      const content = `${letters[type]}${id}-${expires.toString(36)}`
      return { code: `${content}-${sign(content)}`, expiresAt: new Date(expires * 1_000) }
    },
    read(code, now = Date.now()) {
      const [, letter, id, expires, signature] = FORM.exec(code) ?? []
      if (!signature) return undefined
      const expected = sign(`${letter}${id}-${expires}`)
      if (!timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) return undefined
      if (Number.parseInt(expires!, 36) * 1_000 <= now) return undefined
      return { id: Number(id), type: letter === letters.publisher ? 'publisher' : 'provider' }
    },
  }
}
