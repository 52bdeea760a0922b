import { createPrivateKey, createPublicKey } from 'node:crypto'
import { credentials } from '@headgate/contract/people/auth'
import { CallError, errors } from '@headgate/contract/base/errors'
import { keptSecret } from '@headgate/runtime/keys/keys'
import { invalidInput, unstorable } from '@headgate/server/input'
import { calculateJwkThumbprint, compactDecrypt, exportJWK, type JWK } from 'jose'
import type { z } from 'zod'

/** The only algorithms that a sign-in payload may name (docs/behaviour/sign-in.md#signing-in). */
const ALGORITHM = 'RSA-OAEP-256'
const ENCRYPTION = 'A256GCM'

export interface SignInKey {
  /** The reply of `GET /api/auth/public-key`. */
  publicKey: { kty: string; n: string; e: string; kid: string; alg: string; use: string }
  /** Opens a payload. Throws CallError 400 if it was not made with this key, or has no credentials. */
  open(jwe: string): Promise<z.output<typeof credentials>>
}

/** The key for encrypting sign-in payloads, made on first start and kept in DATA_DIR/keys. */
export async function signInKey(dataDir: string): Promise<SignInKey> {
  const privateKey = createPrivateKey(keptSecret(dataDir, 'sign-in-key.pem'))
  const jwk: JWK = await exportJWK(createPublicKey(privateKey))
  const kid = await calculateJwkThumbprint(jwk)
  return {
    publicKey: { kty: jwk.kty!, n: jwk.n!, e: jwk.e!, kid, alg: ALGORITHM, use: 'enc' },
    async open(jwe) {
      const payload = await compactDecrypt(jwe, privateKey, {
        keyManagementAlgorithms: [ALGORITHM],
        contentEncryptionAlgorithms: [ENCRYPTION],
      })
        .then(({ plaintext }) => readJson(new TextDecoder().decode(plaintext)))
        .catch((cause: unknown) => {
          throw new CallError(errors.unreadableSignIn, { cause })
        })
      const result = credentials.safeParse(payload)
      const issues = result.success ? [...unstorable(result.data)] : result.error.issues
      if (!result.success || issues.length > 0) throw invalidInput(issues)
      return result.data
    },
  }
}

/** Parses a payload. The error of `JSON.parse` has a part of the text, which may be a password; this one has none. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // oxlint-disable-next-line preserve-caught-error -- see above
    throw new Error('The payload is not JSON')
  }
}
