import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isWeakPassword } from './password-strength.ts'

const ada = { email: 'ada.lovelace@engines.example', firstName: 'Ada', lastName: 'Lovelace' }

test('passwords that are guessed first are weak', () => {
  for (const password of [
    '123456',
    'password',
    'PassWord',
    'qwerty',
    'iloveyou',
    'trustno1',
    'password1!',
    'Monkey123',
    'dragon2024',
    'aaaaaa',
    '      ',
    '  a a ',
    'ababab',
    'abcdefgh',
    '98765432',
    'ｐａｓｓｗｏｒｄ',
    'ada.lovelace@engines.example',
    'lovelace',
    'AdaLovelace1',
    'lovelace!ada',
    'engines123',
    'headgate1',
  ])
    assert.ok(isWeakPassword(password, ada), password)
})

test('passwords that take some guessing are not weak', () => {
  for (const password of [
    'brand new',
    'another secret',
    'given by the operator',
    'k3-vRt0q',
    'sample-publisher',
    'пароль от дома',
    'Lovelace wrote notes',
    'hVq2',
    'zx81-mh',
    'x'.repeat(3) + 'yz-42',
  ])
    assert.ok(!isWeakPassword(password, ada), password)
})

test('a person without a name does not make other passwords weak', () => {
  assert.ok(!isWeakPassword('k3-vRt0q', { email: 'a@b.c' }))
})
