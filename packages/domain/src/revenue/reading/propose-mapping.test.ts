import assert from 'node:assert/strict'
import { test } from 'node:test'
import { errorFileLines, fieldsOfErrorFile } from './error-file.ts'
import { proposeMapping } from './propose-mapping.ts'
import type { FileMapping } from './types.ts'
import { emptyLine, damagedLine } from './read-line.ts'
import { readApiRows } from './read-api-rows.ts'

const columnsOf = (...given: Parameters<typeof proposeMapping>) =>
  Object.fromEntries(
    proposeMapping(...given).flatMap(({ field, column }) => (column === null ? [] : [[field, column]])),
  )

test('a mapping is proposed by usual names', () => {
  const header = [
    'Report Date',
    'SubID',
    'Country Code',
    'Total_Searches',
    'monetizedSearches',
    'Paid Clicks',
    'Est. Revenue',
    'Estimated Revenue (USD)',
  ]
  const rows = [['2026-11-05', '101', 'US', '1,000', '800', '40', 'x', '$12.50']]
  assert.deepEqual(columnsOf(header, rows, []), {
    date: 'Report Date',
    channel: 'SubID',
    geo: 'Country Code',
    total_searches: 'Total_Searches',
    monetized_searches: 'monetizedSearches',
    clicks: 'Paid Clicks',
    gross_revenue: 'Estimated Revenue (USD)',
  })
})

test('German names are usual names too', () => {
  const header = ['Datum', 'Kanal', 'Land', 'Suchanfragen', 'Monetarisierte Suchen', 'Klicks', 'Erlös']
  assert.deepEqual(columnsOf(header, [['05.11.2026', 'A-1', 'DE', '1.000', '800', '40', '12,50']], []), {
    date: 'Datum',
    channel: 'Kanal',
    geo: 'Land',
    total_searches: 'Suchanfragen',
    monetized_searches: 'Monetarisierte Suchen',
    clicks: 'Klicks',
    gross_revenue: 'Erlös',
  })
})

test('names of other mappings come before usual names, and values before both', () => {
  const header = ['Wann', 'Kanal', 'Clicks', 'Klicks', 'Wo', 'Geld', 'Datum']
  const rows = [
    ['05.11.2026', 'A-1', 'abc', '4', 'DE', '1,50', 'heute'],
    ['06.11.2026', 'A-2', 'def', '5', 'FR', '2,50', 'morgen'],
  ]
  const others: FileMapping['columns'][] = [{ KLICKS: 'clicks' }, { klicks: 'clicks', Kanal: 'channel' }]
  const proposed = proposeMapping(header, rows, others)
  const found = Object.fromEntries(proposed.map(({ field, column, why }) => [field, [column, why]]))
  assert.deepEqual(found['clicks'], ['Klicks', "the mappings of 2 other advertisers use 'Klicks' for it"])
  assert.deepEqual(found['channel'], ['Kanal', "the mapping of another advertiser uses 'Kanal' for it"])
  assert.deepEqual(found['date'], ['Wann', 'its values are dates'])
  assert.deepEqual(found['geo'], ['Wo', 'its values are countries'])
  assert.deepEqual(found['gross_revenue'], ['Geld', 'its values are amounts with decimals'])
  assert.deepEqual(found['total_searches'], [null, null])
})

test('a header alone is enough; an empty one proposes nothing', () => {
  assert.deepEqual(columnsOf(['date', 'channel', 'clicks'], [], []), {
    date: 'date',
    channel: 'channel',
    clicks: 'clicks',
  })
  assert.deepEqual(columnsOf([], [], []), {})
  assert.deepEqual(columnsOf(['', '__proto__'], [['1', '2']], []), {})
})

test('the error file has skipped lines as they were, with their reason', () => {
  const lines = [
    emptyLine(1, ['2026-11-05', 'fine', '1']),
    damagedLine(2, ['soon', 'a;b', '1'], `'soon' is not a date.`),
    damagedLine(3, ['2026-11-05'], 'The line has 1 of 3 fields.'),
    damagedLine(4, ['a', '"b"', 'c', 'd'], 'Too many.'),
  ]
  assert.equal(
    errorFileLines(lines, ['Date', 'Channel', 'Clicks'], ';'),
    [
      'Date;Channel;Clicks;Skipped because',
      `soon;"a;b";1;'soon' is not a date.`,
      '2026-11-05;;;The line has 1 of 3 fields.',
      'a;"""b""";c;d;Too many.',
      '',
    ].join('\r\n'),
  )
  const again = errorFileLines([damagedLine(1, ['x', 'old'], 'new')], ['Date', 'Skipped because'], ',')
  assert.equal(again, 'Date,Skipped because\r\nx,new\r\n')
})

test('a field that a spreadsheet would run has an apostrophe in the error file, which reading takes off', () => {
  const fields = ['=1+1', '@x', "'=y", ' +1-2', '-5', '-1.234,50', '-', 'plain', "it's", '"=z', '=a;b']
  const header = [...fields.keys()].map(String)
  const file = errorFileLines([damagedLine(1, fields, "'-5' is low.")], header, '|')
  assert.equal(
    file.split('\r\n')[1],
    `'=1+1|'@x|''=y|' +1-2|-5|-1.234,50|-|plain|it's|"'""=z"|'=a;b|'-5' is low.`,
  )
  const written = ["'=1+1", "'@x", "''=y", "' +1-2", '-5', '-1.234,50', '-', 'plain', "it's", `'"=z`, "'=a;b"]
  const read = fieldsOfErrorFile([...header, 'Skipped because'])
  assert.deepEqual(read?.([...written, "'-5' is low."]), [...fields, "'-5' is low."])
  assert.equal(fieldsOfErrorFile(header), undefined)
})

test('rows of an API are read by the same rules', () => {
  const [good, bad, empty, total] = readApiRows(
    [
      {
        date: '05.11.2026',
        channel: ' A-1 ',
        geo: 'usa',
        total_searches: '1,200',
        clicks: '12',
        gross_revenue: '3.5e-7',
      },
      {
        date: '11/05/2026',
        channel: 'A-2',
        geo: 'Nowhere',
        total_searches: '1',
        clicks: null,
        gross_revenue: '1.5',
      },
      { date: '05.11.2026', channel: 'A-3', geo: 'US', total_searches: null },
      { date: null, channel: null, geo: null, total_searches: '1201', gross_revenue: '1.5' },
    ],
    { dateFormat: 'DD.MM.YYYY', today: '2026-11-21' },
  )
  assert.deepEqual(good, {
    ...emptyLine(1, ['05.11.2026', ' A-1 ', 'usa', '1,200', '12', '3.5e-7']),
    day: '2026-11-05',
    channel: 'A-1',
    country: 'US',
    searches: 1_200,
    clicks: 12,
  })
  assert.equal(bad!.kind, 'failed')
  assert.equal(bad!.field, 'date')
  assert.match(bad!.reason!, /format DD\.MM\.YYYY/)
  assert.deepEqual([bad!.channel, bad!.countryUnread, bad!.revenue], ['A-2', true, 1_500_000])
  assert.deepEqual([empty!.kind, empty!.reason], ['excluded', 'The line has no figure.'])
  assert.equal(total!.kind, 'excluded')
  assert.deepEqual(readApiRows([], { dateFormat: 'YYYY-MM-DD', today: '2026-11-21' }), [])
})
