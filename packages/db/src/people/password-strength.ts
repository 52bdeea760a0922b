import { readFileSync } from 'node:fs'
import { refusedFields } from '@headgate/contract/base/errors'
import { messages } from '@headgate/contract/base/messages'

/** The 10,000 most used passwords of leaked lists that have the required length (docs/licences.md). */
const common = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n'),
)

/** The owner of the password: guesses start with their public data. */
export interface Person {
  email: string
  firstName?: string
  lastName?: string
}

/** Letters that must remain without the person's public data. */
const OWN_LETTERS = 4

const lettersOf = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Each character is the one before it plus the same step: `aaaaaa`, `123456`, `fedcba`. */
function isRun(text: string): boolean {
  const points = Array.from(text, (letter) => letter.codePointAt(0)!)
  const step = points[1]! - points[0]!
  return Math.abs(step) <= 1 && points.slice(1).every((point, at) => point === points[at]! + step)
}

/**
 * Whether a password is among the first guesses: a common one, with or without digits and signs at its end; a run; two
 * alternating characters; blanks; or little more than the person's own address or name. See
 * docs/behaviour/sign-in.md#passwords.
 */
export function isWeakPassword(password: string, { email, firstName = '', lastName = '' }: Person): boolean {
  const text = password.normalize('NFKC').toLowerCase().trim()
  if (new Set(text).size < 3 || isRun(text)) return true
  if (common.has(text) || common.has(text.replace(/[^\p{L}]+$/u, ''))) return true
  const known = [...email.split(/[@.]/), lettersOf(email), firstName, lastName, 'headgate', 'password']
  let own = lettersOf(text)
  for (const word of known.map((one) => lettersOf(one.toLowerCase())).toSorted((a, b) => b.length - a.length))
    if (word.length > 2) own = own.replaceAll(word, '')
  return own.length < OWN_LETTERS && own !== lettersOf(text)
}

/** Throws CallError 400 with the text at the field when the password is weak. */
export function refuseWeakPassword(password: string, person: Person, field: string): void {
  if (isWeakPassword(password, person)) throw refusedFields({ [field]: messages.password.weak })
}
