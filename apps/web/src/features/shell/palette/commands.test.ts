import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FoundRecord } from '@headgate/contract/overview/find-records'
import { type Command, commandEntries, readCommand } from './commands.ts'

const NOW = new Date('2026-11-27T10:00:00Z')
const link: FoundRecord = { kind: 'publisher_link', id: 12, name: 'Fox · link 12', note: '', channel: '' }
const channel: FoundRecord = {
  kind: 'advertiser_link',
  id: 12,
  name: 'Adlera · BN-1044',
  note: '',
  channel: 'BN-1044',
}
const publisher: FoundRecord = { kind: 'publisher', id: 3, name: 'Fox', note: '', channel: '' }

const read: [typed: string, command: Partial<Command>][] = [
  ['pause publisher link 12', { verb: 'pause', subject: '#12', kinds: ['publisher_link'] }],
  ['Deactivate link 12', { verb: 'pause', subject: '#12', kinds: ['publisher_link', 'advertiser_link'] }],
  ['activate adv link #7', { verb: 'activate', subject: '#7', kinds: ['advertiser_link'] }],
  ['edit advertiser 5', { verb: 'edit', subject: '#5', kinds: ['advertiser'] }],
  ['edit advertiser link group 5', { verb: 'edit', subject: '#5', kinds: ['group'] }],
  ['report of BN-1044 month to date', { verb: 'report', subject: 'BN-1044', period: 'month_to_date' }],
  [
    'revenue for publisher Fox Media last month',
    { verb: 'report', subject: 'Fox Media', kinds: ['publisher'], period: 'previous_month' },
  ],
  ['searches of link 12 today', { verb: 'searches', subject: '#12', period: 'today' }],
  ['log in as publisher Fox', { verb: 'act', subject: 'Fox', kinds: ['publisher'], period: null }],
  ['login as Fox today', { verb: 'act', subject: 'Fox today' }],
  ['explain link 12', { verb: 'explain', subject: '#12', kinds: ['publisher_link'] }],
  ['explain a search of 12', { verb: 'explain', subject: '#12' }],
  ['pause Linkedin', { verb: 'pause', subject: 'Linkedin' }],
]
for (const [typed, command] of read)
  test(`'${typed}' is read`, () => {
    assert.deepEqual({ ...readCommand(typed), ...command }, readCommand(typed))
  })

test('other texts are no command', () => {
  for (const typed of [
    '',
    'pause',
    'pause ',
    'paused links',
    'Fox',
    'report',
    '12',
    'editor',
    'https://a.example/edit 5',
  ])
    assert.equal(readCommand(typed), null, typed)
})

const entries = (typed: string, ...found: FoundRecord[]) => commandEntries(readCommand(typed)!, found, NOW)

const done: [typed: string, found: FoundRecord, label: string, note: string, deed: object][] = [
  ['pause 12', link, 'Pause Fox · link 12', 'publisher link #12 · asks first', { record: link, isOn: false }],
  [
    'enable link 12',
    channel,
    'Activate Adlera · BN-1044',
    'advertiser link #12 · asks first',
    { record: channel, isOn: true },
  ],
  [
    'explain link 12',
    link,
    'Explain a search of Fox · link 12',
    'publisher link #12',
    { go: '/target/explain/12' },
  ],
  ['edit publisher 3', publisher, 'Edit Fox', 'publisher #3', { go: '/publishers/edit/3' }],
  ['act as Fox', publisher, 'Log in as Fox', 'publisher #3', { actAs: 3 }],
  [
    'report of BN-1044',
    channel,
    'Revenue report of Adlera · BN-1044',
    'advertiser link #12 · month to date',
    { go: '/revenuereport?channel=BN%252D1044&period=month_to_date' },
  ],
  [
    'searches of link 12 yesterday',
    link,
    'Searches of Fox · link 12',
    'publisher link #12 · yesterday',
    { go: '/searchlog?targeting_id=12&from=2026-11-26T00%3A00%3A00.000Z&to=2026-11-27T00%3A00%3A00.000Z' },
  ],
]
for (const [typed, found, label, note, deed] of done)
  test(`'${typed}' says what Enter will do`, () => {
    assert.deepEqual(
      entries(typed, found).map((entry) => [entry.label, entry.note, entry.deed]),
      [[label, note, deed]],
    )
  })

test('kinds that the action does not fit, and other ids, are left out', () => {
  assert.deepEqual(entries('pause publisher link 12', channel, publisher), [])
  assert.deepEqual(entries('pause 1', link), [])
})
