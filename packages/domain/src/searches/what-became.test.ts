import assert from 'node:assert/strict'
import { test } from 'node:test'
import { outcomes, recordedReasons } from '../snapshot/search-event.ts'
import { textForPublisher, type Told, whatBecame } from './what-became.ts'

const search: Told = {
  event_time: '2026-11-24T14:03:22.123Z',
  outcome: 'redirected',
  filtered_reason: '',
  targeting_id: 12,
  rule_id: 5,
  advertiser_link_group_id: 0,
  provider_link_id: 34,
  provider: 'Adlera Search',
  provider_id: 9,
  keyword: 'cheap\nshoes',
  click_id: 'abc-1',
  country: 'US',
}

const cases: [given: Partial<Told>, what: string, why: string][] = [
  [{}, 'Sent to advertiser link 34 of Adlera Search', 'Rule 5 was picked'],
  [
    { advertiser_link_group_id: 3, provider: null },
    'Sent to advertiser link 34 of advertiser 9',
    'Rule 5 was picked through group 3',
  ],
  [
    { outcome: 'filtered', filtered_reason: 'short_keyword' },
    'Sent to the custom fallback, or to the system fallback without one',
    'The filter Short keywords stopped it: the keyword was too short',
  ],
  [
    { outcome: 'overcapped' },
    'Sent to the over-cap address, or to a fallback without one',
    'No rule had room left under its caps of the day',
  ],
  [
    { outcome: 'overcapped', filtered_reason: 'unleased' },
    'Sent to the over-cap address, or to a fallback without one',
    'A cap may have had room, but the engine held no units of it',
  ],
  [
    { outcome: 'warmup' },
    'Sent to the warm-up link',
    'It was one of the first searches of the publisher link, whose warm-up was on',
  ],
  [
    { outcome: 'fallback', targeting_id: 0 },
    'Sent to the system fallback',
    "The address named no published link: an unknown one, another publisher's, or a wrong signature",
  ],
  [
    { outcome: 'fallback' },
    'Sent to the system fallback',
    'The publisher link or its publisher was not active',
  ],
]

test('an operator reads what became of a search, and why', () => {
  for (const [given, what, why] of cases) assert.deepEqual(whatBecame({ ...search, ...given }), { what, why })
})

test('the text for a publisher has the search and its fate', () => {
  assert.equal(
    textForPublisher(search),
    'We received this search on 2026-11-24 at 14:03:22 (UTC) on your link 12, with the keyword "cheap shoes", the click id abc-1 and the country US.\nIt was redirected to a page of search results.',
  )
  assert.equal(
    textForPublisher({
      ...search,
      outcome: 'fallback',
      targeting_id: 0,
      keyword: ' ',
      click_id: '',
      country: '',
    }),
    'We received this search on 2026-11-24 at 14:03:22 (UTC), with no keyword and no click id.\nIt was answered with the fallback page, because its address did not belong to a published link.',
  )
})

test('no text for a publisher names an advertiser, a rule, a group, a channel or money', () => {
  for (const outcome of Object.keys(outcomes))
    for (const filtered_reason of ['', ...recordedReasons]) {
      const text = textForPublisher({ ...search, outcome, filtered_reason, advertiser_link_group_id: 7_777 })
      assert.doesNotMatch(text, /Adlera|advertiser|rule|group|channel|revenue|7777|34|\b5\b|unleased|_/i)
      assert.match(text, /\.$/)
    }
})
