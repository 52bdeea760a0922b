import { NO_VALUE } from '@headgate/domain/no-value'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fieldText, valueText } from './history-texts.ts'

test('fields of a history have the names of the screens, also fields of a rule', () => {
  const named = {
    is_active: 'is active',
    archivedAt: 'archived at',
    publisher_id: 'publisher',
    tag_type_ids: 'traffic types',
    use_ad_id: 'use ad id',
    use_pixel_id: 'use pixel id',
    client_id: 'client id',
    'rule 12': 'rule 12',
    'rule 12: daily_frequency': 'rule 12: weight (%)',
    'rule 12: daily_cap': 'rule 12: daily cap',
  }
  for (const [field, text] of Object.entries(named)) assert.equal(fieldText(field), text)
})

test('values of a history are words, and times are shown as everywhere', () => {
  assert.equal(valueText('true'), 'Yes')
  assert.equal(valueText('round_robin'), 'Round Robin')
  assert.equal(valueText('2026-11-21T15:54:17.426Z'), '2026-11-21 15:54 (UTC)')
  assert.equal(valueText('true story'), 'true story')
  assert.equal(valueText(null), NO_VALUE)
})
