import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deviceOf } from './user-agent.ts'

const gecko = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test('browsers and systems have the names that people know', () => {
  const table: [string | null, string | null, string | null][] = [
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${gecko} Chrome/141.0.0.0 Safari/537.36`,
      'Chrome',
      'Windows',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${gecko} Chrome/141.0 Safari/537.36 Edg/141.0`,
      'Edge',
      'Windows',
    ],
    [`Mozilla/5.0 (X11; Linux x86_64) ${gecko} Chrome/141.0 Safari/537.36 OPR/120.0`, 'Opera', 'Linux'],
    ['Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
      'Safari',
      'macOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0 Mobile Safari/604.1',
      'Chrome',
      'iPhone',
    ],
    [
      `Mozilla/5.0 (Linux; Android 15; SM-S911B) ${gecko} SamsungBrowser/28.0 Chrome/130.0 Safari/537.36`,
      'Samsung Internet',
      'Android',
    ],
    ['curl/8.9.1', 'curl', null],
    ['something else', null, null],
    ['', null, null],
    [null, null, null],
  ]
  for (const [text, browser, system] of table)
    assert.deepEqual(deviceOf(text), { browser, system }, text ?? '')
})
