import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type RevenueField, revenueFields } from '@headgate/contract/revenue/revenue-fields'
import { fillMapping } from './fill-mapping.ts'
import { columnsByField, columnsByName, valuesOf } from './mapped-columns.ts'
import { type FileSample, sampleFile } from './sample-file.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

function sampleOf(text: string): FileSample {
  const sample = sampleFile(bytesOf(text), true, {})
  if (typeof sample === 'string') assert.fail(sample)
  return sample
}

const present = (given: Partial<Record<RevenueField, string>> = {}) =>
  Object.fromEntries(revenueFields.map((field) => [field, given[field] ?? ''])) as Record<
    RevenueField,
    string
  >

const report = sampleOf(
  [
    'Report Date,Feed,Channel,Country,Searches,Bidded Searches,Clicks,Earnings,Note',
    '2026-11-05,1,A-1,US,1000,800,40,12.50,',
    '2026-11-05,1,A-2,DE,500,300,20,4.10,late',
    '2026-11-05,1,A-1,DE,70,30,2,0.10,late',
  ].join('\n'),
)

test('a first mapping is proposed, each column with its reason', () => {
  const filled = fillMapping(report, { present: present(), identifier: null, others: [] })
  assert.deepEqual(
    Object.entries(filled).flatMap(([field, { column }]) => (column === '' ? [] : [[field, column]])),
    [
      ['date', 'Report Date'],
      ['channel', 'Channel'],
      ['geo', 'Country'],
      ['total_searches', 'Searches'],
      ['monetized_searches', 'Bidded Searches'],
      ['clicks', 'Clicks'],
      ['gross_revenue', 'Earnings'],
    ],
  )
  assert.equal(filled.date.why, "'Report Date' is a usual name for it")
  assert.deepEqual(filled.tq, { column: '', why: null })
})

test("the advertiser's own column for the channel comes first, whatever its name", () => {
  const filled = fillMapping(report, { present: present(), identifier: ' FEED', others: [] })
  assert.deepEqual(filled.channel, { column: 'Feed', why: "it is this advertiser's source identifier" })
  const absent = fillMapping(report, { present: present(), identifier: 'Sub', others: [] })
  assert.equal(absent.channel.column, 'Channel')
})

test('columns that are mapped and in the file stay, and are proposed for nothing else', () => {
  const filled = fillMapping(report, {
    present: present({ channel: 'note ', clicks: 'Searches', date: 'Datum', tq: 'Quality' }),
    identifier: 'Feed',
    others: [],
  })
  assert.deepEqual(filled.channel, { column: 'Note', why: null })
  assert.deepEqual(filled.clicks, { column: 'Searches', why: null })
  assert.equal(filled.total_searches.column, '', 'its usual column is mapped to the clicks')
  assert.equal(filled.date.column, 'Report Date', 'the file has no column Datum')
  assert.deepEqual(filled.tq, { column: 'Quality', why: null }, 'nothing better was found')
})

test('names in mappings of other advertisers are taken over', () => {
  const others = [{ Feed: 'channel' }, { Feed: 'channel', Note: 'tq' }] as const
  const filled = fillMapping(report, { present: present(), identifier: null, others })
  assert.deepEqual(filled.channel, {
    column: 'Feed',
    why: "the mappings of 2 other advertisers use 'Feed' for it",
  })
  assert.equal(filled.tq.column, 'Note')
})

test('a column is shown by its first different values', () => {
  assert.deepEqual(valuesOf(report, ' channel '), ['A-1', 'A-2'])
  assert.deepEqual(valuesOf(report, 'Searches', 2), ['1000', '500'])
  assert.deepEqual(valuesOf(report, 'Note'), ['late'])
  for (const column of ['', ' ', 'Unknown']) assert.deepEqual(valuesOf(report, column), [])
})

test('the start of a dropped file is read as the whole file would be', () => {
  const lines = Array.from({ length: 500 }, (_, at) => `2026-11-05;Café;${at}`)
  const text = `Monthly report\n\nTag;Name;Menge\n${lines.join('\n')}`
  const sample = sampleFile(Buffer.from(text, 'latin1'), true, {})
  assert.ok(typeof sample !== 'string')
  assert.deepEqual(
    [sample.encoding, sample.separator, sample.header],
    ['Latin-1', ';', ['Tag', 'Name', 'Menge']],
  )
  assert.deepEqual(sample.rows[0], ['2026-11-05', 'Café', '0'])
  assert.equal(sample.rows.length, 200)
  // A character and a line that are cut off at the end are not shown half.
  const long = bytesOf(`Day,Name\n${'2026-11-05,é\n'.repeat(10)}2026-11-06,éé`)
  const cut = sampleFile(long.subarray(0, -1), false, {})
  assert.ok(typeof cut !== 'string')
  assert.deepEqual([cut.encoding, cut.rows.length, cut.rows.at(-1)], ['UTF-8', 10, ['2026-11-05', 'é']])
})

const problem = (text: string) => {
  const sample = sampleFile(bytesOf(text), true, {})
  if (typeof sample !== 'string') assert.fail('it has a sample')
  return sample
}

test('a title above the header is passed over, also when the mapping names other columns', () => {
  const text = 'Report for October\n\nDay,Sub,Searches\n2026-10-01,A-1,7\n2026-10-02,A-2,9\n'
  const mappings: Record<string, RevenueField>[] = [{}, { Datum: 'date' }, { Datum: 'date', sub: 'channel' }]
  for (const columns of mappings) {
    const sample = sampleFile(bytesOf(text), true, columns)
    assert.deepEqual(typeof sample === 'string' ? sample : sample.header, ['Day', 'Sub', 'Searches'])
  }
})

test('a file that is no CSV says what it is', () => {
  assert.match(problem('%PDF-1.7'), /a PDF, not CSV/)
  assert.equal(problem(''), 'The file is empty.')
  assert.match(problem('\n \n'), /empty/)
})

test('a mapping is kept by column and filled in by field', () => {
  const columns = present({ date: ' Day ', clicks: 'Clicks' })
  assert.deepEqual(columnsByName(columns), { Day: 'date', Clicks: 'clicks' })
  assert.deepEqual(columnsByField({ Day: 'date', Clicks: 'clicks' }), { ...columns, date: 'Day' })
})
