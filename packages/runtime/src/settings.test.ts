import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSettings } from './settings.ts'

test('a part alone finds analytics on its own machine unless ANALYTICS_URL says where', () => {
  assert.equal(readSettings({ ANALYTICS_PORT: '5501' }).ANALYTICS_URL, 'http://127.0.0.1:5501')
  assert.equal(
    readSettings({ ANALYTICS_URL: 'http://analytics.example' }).ANALYTICS_URL,
    'http://analytics.example',
  )
})
