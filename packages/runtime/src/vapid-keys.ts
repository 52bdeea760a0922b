import { createECDH } from 'node:crypto'
import { keptSecret } from './keys.ts'

export interface VapidKeys {
  /** Uncompressed point of P-256, base64url: what browsers subscribe with. */
  publicKey: string
  privateKey: string
}

function makeKeys(): string {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys('base64url')
  // A leading zero byte is part of the key, and `getPrivateKey` leaves it out.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32)
  return JSON.stringify({ publicKey, privateKey: privateKey.toString('base64url') })
}

/** The keys that push messages are signed with (RFC 8292); made on first start and kept in DATA_DIR/keys. */
export function vapidKeys(dataDir: string): VapidKeys {
  return JSON.parse(keptSecret(dataDir, 'vapid.json', makeKeys)) as VapidKeys
}
