import { CompactEncrypt, importJWK, type JWK } from 'jose'
import { CallFailure } from '../../lib/call-failure.ts'

/** A compact JWE that only the key's owner can read. Needs TLS or localhost, as all browser crypto. */
export async function encryptFor(key: JWK, payload: object): Promise<string> {
  if (globalThis.crypto.subtle === undefined) {
    throw new CallFailure(0, {
      code: 'insecure',
      message: 'Signing in needs a secure connection (HTTPS, or localhost).',
    })
  }
  const text = new TextEncoder().encode(JSON.stringify(payload))
  return new CompactEncrypt(text)
    .setProtectedHeader({
      alg: 'RSA-OAEP-256',
      enc: 'A256GCM',
      ...(key.kid === undefined ? {} : { kid: key.kid }),
    })
    .encrypt(await importJWK(key, 'RSA-OAEP-256'))
}
