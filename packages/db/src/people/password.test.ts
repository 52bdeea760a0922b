import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hashPassword, verifyPassword } from './password.ts'

test('a password matches its own hash only', async () => {
  const hash = await hashPassword('correct horse')
  assert.match(hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  assert.equal(await verifyPassword(hash, 'correct horse'), true)
  assert.equal(await verifyPassword(hash, 'correct horsf'), false)
  assert.equal(await verifyPassword(hash, ''), false)
})

test('the same password never hashes to the same text', async () => {
  assert.notEqual(await hashPassword('same'), await hashPassword('same'))
})

// Argon2id of "password" with salt "somesalt", m=65536 t=2 p=1: the vector of the reference implementation.
test('a hash of another implementation with another cost matches', async () => {
  const known = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  assert.equal(await verifyPassword(known, 'password'), true)
  assert.equal(await verifyPassword(known, 'Password'), false)
})

test('a damaged hash is an error, not a refusal', async () => {
  await assert.rejects(verifyPassword('$2b$10$abc', 'x'), /not an Argon2id PHC string/)
})
