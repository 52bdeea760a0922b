import { createECDH, createPrivateKey, generateKeyPairSync, randomBytes } from 'node:crypto'

interface Key {
  make: () => string
  isWhole: (text: string) => boolean
  /** The loss that a new key causes, as a text. */
  without: string
}

const secret = {
  make: () => randomBytes(32).toString('base64url'),
  /** The shortest key that we ever made is 24 random bytes in base64url. Some power cuts leave bytes of zero. */
  isWhole: (text: string) => /^[\u0021-\u007e]{32,}\s*$/.test(text),
}

function signInKey(): string {
  return generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }).privateKey
}

function isPrivateKey(text: string): boolean {
  try {
    return createPrivateKey(text).type === 'private'
  } catch {
    return false
  }
}

function vapid(): string {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys('base64url')
  // A leading zero byte is part of the key, and `getPrivateKey` leaves it out.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32)
  return JSON.stringify({ publicKey, privateKey: privateKey.toString('base64url') })
}

const bytesOf = (key: unknown) => (typeof key === 'string' ? Buffer.from(key, 'base64url').length : 0)

function isVapid(text: string): boolean {
  try {
    const { publicKey, privateKey } = JSON.parse(text) as Record<string, unknown>
    return bytesOf(publicKey) === 65 && bytesOf(privateKey) === 32
  } catch {
    return false
  }
}

/** Keys that must be the same on all hosts, by their file in DATA_DIR/keys. */
const shared = {
  'session-key': { ...secret, without: 'all users must sign in again' },
  'sign-in-key.pem': {
    make: signInKey,
    isWhole: isPrivateKey,
    without: 'sign-in pages that are open now must be loaded again',
  },
  'sign-in-attempts': {
    ...secret,
    without: 'wrong sign-ins and the devices that people use are forgotten',
  },
  'credentials-key': {
    ...secret,
    isWhole: (text) => bytesOf(text) === 32,
    without: 'API credentials of advertisers must be entered again',
  },
  'second-factor-key': {
    ...secret,
    isWhole: (text) => bytesOf(text) === 32,
    without: 'users with two-factor sign-in need a recovery code, or an administrator who switches it off',
  },
  'skype-code-key': { ...secret, without: 'codes of the last ten minutes stop working' },
  'link-signature': { ...secret, without: 'signed publisher links that were handed out stop working' },
  'service-token': { ...secret, without: 'all parts must be started again, on every host' },
  'vapid.json': {
    make: vapid,
    isWhole: isVapid,
    without: 'browsers must be subscribed to push messages again',
  },
} as const satisfies Record<string, Key>

/** Every key in `DATA_DIR/keys`, by file name. */
export const keyList = {
  ...shared,
  'postgres-password': {
    ...secret,
    without: 'the embedded PostgreSQL still has the old one: docs/operations.md says how to set it',
  },
} as const satisfies Record<string, Key>
export type KeyName = keyof typeof keyList

export type SharedKey = keyof typeof shared
export const sharedKeys = Object.keys(shared) as SharedKey[]

/** The keys that each part reads. */
export const keysOfPart: Record<'api' | 'analytics' | 'redirect' | 'jobs', readonly SharedKey[]> = {
  api: sharedKeys,
  analytics: ['session-key', 'service-token'],
  redirect: ['link-signature', 'service-token'],
  jobs: ['credentials-key', 'service-token', 'vapid.json'],
}
