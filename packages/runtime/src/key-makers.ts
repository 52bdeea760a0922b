import { createECDH, generateKeyPairSync, randomBytes } from 'node:crypto'

const secret = () => randomBytes(32).toString('base64url')

function signInKey(): string {
  return generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }).privateKey
}

function vapid(): string {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys('base64url')
  // A leading zero byte is part of the key, and `getPrivateKey` leaves it out.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32)
  return JSON.stringify({ publicKey, privateKey: privateKey.toString('base64url') })
}

/** Keys that all hosts must hold alike, by their file in DATA_DIR/keys, and how a new one is made. */
export const keyMakers = {
  'session-key': secret,
  'sign-in-key.pem': signInKey,
  'sign-in-attempts': secret,
  'credentials-key': secret,
  'skype-code-key': secret,
  'link-signature': secret,
  'service-token': secret,
  'vapid.json': vapid,
} as const
export type SharedKey = keyof typeof keyMakers

export const sharedKeys = Object.keys(keyMakers) as SharedKey[]

/** What each part reads. */
export const keysOfPart: Record<'api' | 'analytics' | 'redirect' | 'jobs', readonly SharedKey[]> = {
  api: sharedKeys,
  analytics: ['session-key', 'service-token'],
  redirect: ['link-signature', 'service-token'],
  jobs: ['credentials-key', 'vapid.json'],
}
