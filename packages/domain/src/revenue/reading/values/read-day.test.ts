import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DayOrderSurvey } from './day-order.ts'
import { readDayText } from './day-text.ts'
import { apiDays, fileDays } from './read-day.ts'
import type { DayOrder } from '../types.ts'

const today = '2026-11-21'

test('dates that mean one day in any order', () => {
  const texts = [
    '2026-11-05',
    '2026-11-5',
    '2026/11/05',
    '2026.11.05',
    '2026 11 05',
    '20261105',
    ' 2026-11-05 ',

    '2026-11-05T00:00:00Z',
    '2026-11-05 13:45',
    '2026-11-05T23:30:00.123-05:00',
    '2026-11-05 00:00:00 UTC',
    '5 Nov 2026',
    '05-Nov-2026',
    '5-Nov-26',
    '5 November 2026',
    '5th November, 2026',
    '05.Nov.2026',

    'Nov 5, 2026',
    'November 5 2026',
    'Nov. 5, 2026',
    'NOV 5, 2026',
    'Thu, 5 Nov 2026',
    'Thursday, November 5, 2026',
    '2026-Nov-05',
    '5 Nov 2026 10:00 PM',
    'Nov 5, 2026, 12:00:00 AM',
  ]
  for (const text of texts) {
    const day = text.includes('Nov. 5') ? readDayText(text.replace('.', '')) : readDayText(text)
    assert.deepEqual(day, { dmy: '2026-11-05', mdy: '2026-11-05' }, text)
  }
})

test('dates whose day and month can change places', () => {
  const cases: [text: string, dmy: string | null, mdy: string | null][] = [
    ['05/11/2026', '2026-11-05', '2026-05-11'],
    ['5.11.26', '2026-11-05', '2026-05-11'],
    ['5-11-2026 10:00', '2026-11-05', '2026-05-11'],
    ['05.11.2026.', '2026-11-05', '2026-05-11'],
    ['13/11/2026', '2026-11-13', null],
    ['11/13/2026 12:00:00 AM', null, '2026-11-13'],
    ['29/02/2024', '2024-02-29', null],
    ['29/02/2026', null, null],
    ['03/03/2026', '2026-03-03', '2026-03-03'],
  ]
  for (const [text, dmy, mdy] of cases) assert.deepEqual(readDayText(text), { dmy, mdy }, text)
})

test('texts that are no dates', () => {
  const texts = [
    '',
    'Total',
    '2026-13-01',
    '2026-02-30',
    '20261301',
    '46000',
    '1764547200',
    '=TODAY()',
    '2026-11',
    '11/2026',

    '5/11-2026',
    '5 Foo 2026',
    '2026-W47',
    'yesterday',
    '2026-11-05x',
    '005/11/2026',
    'x'.repeat(1_000),
    '٢٠٢٦-١١-٠٥',
  ]
  for (const text of texts) assert.deepEqual(readDayText(text), { dmy: null, mdy: null }, text)
})

const many = (text: string, times: number) => Array.from({ length: times }, () => text)

test('the order of a whole file', () => {
  const cases: [name: string, texts: string[], kept: DayOrder | null, expected: string][] = [
    ['only ISO', ['2026-11-05'], null, 'iso'],
    ['no line', [], null, 'iso'],
    ['same day and month', ['03/03/2026'], null, 'iso'],
    ['one day above 12', ['05/11/2026', '13/11/2026'], null, 'dmy'],
    ['one month second', ['05/10/2026', '05/13/2026'], null, 'mdy'],
    ['the file against the mapping', ['05/10/2026', '05/13/2026'], 'dmy', 'mdy'],
    ['both fit', ['05/10/2026'], null, 'unclear'],
    ['both fit, kept', ['05/10/2026'], 'dmy', 'dmy'],
    ['a wrong date in a clear file', [...many('13/11/2026', 20), '11/14/2026'], null, 'dmy'],
    ['mixed', ['13/11/2026', '11/14/2026'], null, 'unclear'],
    ['mixed, kept', ['13/11/2026', '11/14/2026'], 'mdy', 'mdy'],
    ['one odd date does not decide', [...many('05/10/2026', 500), '10/13/2026'], null, 'unclear'],
    ['one odd date against the mapping', [...many('05/10/2026', 500), '10/13/2026'], 'dmy', 'dmy'],
    ['one order is in the future', ['05/12/2026', '04/12/2026'], null, 'mdy'],
    ['tomorrow elsewhere is no future', ['22/11/2026', '01/12/2025'], null, 'dmy'],
    ['the mapping before the future', ['05/12/2026'], 'dmy', 'dmy'],
    [
      'more different texts than are counted one by one',
      Array.from({ length: 30_000 }, (_, at) => `13/11/2026 10:00:00.${at}`),
      null,
      'dmy',
    ],
  ]
  for (const [name, texts, kept, expected] of cases) {
    const survey = new DayOrderSurvey(today)
    for (const text of texts) survey.add(text)
    assert.equal(survey.decide(kept), expected, name)
  }
})

test('days that an advertiser cannot have reported', () => {
  const read = fileDays('dmy', today)
  assert.deepEqual(read('21/11/2026'), { day: today, reason: null })
  assert.deepEqual(read('21/11/2026'), { day: today, reason: null })
  assert.match(read('22/11/2026').reason!, /after today/)
  assert.match(read('31/12/1999').reason!, /before 2000-01-01/)
  assert.equal(read('01/01/2000').day, '2000-01-01')
  assert.match(read('11/21/2026').reason!, /does not fit the file, which has the day before month/)
  assert.match(read('').reason!, /empty/)
  assert.match(read('  ').reason!, /empty/)
  assert.match(read('soon').reason!, /'soon' is not a date/)
  assert.match(fileDays('iso', today)('05/11/2026').reason!, /not a date/)
})

test('dates of an API are read in the format of its credentials', () => {
  const read = apiDays(
    (text) => (text === 'D5' ? '2026-11-05' : text === 'D9' ? '2026-12-01' : undefined),
    'DX',
    today,
  )
  assert.equal(read('D5').day, '2026-11-05')
  assert.match(read('D9').reason!, /after today/)
  assert.match(read('5').reason!, /not a date in the format DX/)
})
