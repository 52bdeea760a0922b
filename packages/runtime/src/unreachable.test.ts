import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unreachable } from './unreachable.ts'

const refused = [
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'CERT_HAS_EXPIRED',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]
for (const code of refused)
  test(`${code} is a fault of the certificate`, () =>
    assert.equal(
      unreachable(code, 'CA_FILE'),
      `has a certificate that is refused (${code}). Name its authority in CA_FILE, or correct the address`,
    ))

for (const code of ['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', 'ECONNRESET'])
  test(`${code} is a server that is away`, () =>
    assert.equal(
      unreachable(code, 'CA_FILE'),
      `cannot be reached (${code}). Start it, or correct the address`,
    ))
