import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dashboardAddress } from './target-address.ts'

test('the dashboard opens for the publisher link if its address has a placeholder', () => {
  const plain = 'https://lookerstudio.google.com/reporting/abc/page/1'
  assert.equal(dashboardAddress(plain, 7), plain)
  const filtered = `${plain}?params={"ds0.channel":"[PUBLISHER_CHANNEL_ID]"}#[PUBLISHER_CHANNEL_ID]`
  assert.equal(dashboardAddress(filtered, 7), `${plain}?params={"ds0.channel":"7"}#7`)
})
