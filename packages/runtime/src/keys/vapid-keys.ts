import { keptSecret } from './keys.ts'

export interface VapidKeys {
  /** Uncompressed point of P-256, base64url: browsers subscribe with it. */
  publicKey: string
  privateKey: string
}

/** The keys that sign push messages (RFC 8292); made on first start and kept in DATA_DIR/keys. */
export function vapidKeys(dataDir: string): VapidKeys {
  return JSON.parse(keptSecret(dataDir, 'vapid.json')) as VapidKeys
}
