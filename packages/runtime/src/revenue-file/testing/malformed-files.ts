import { gzipSync } from 'node:zlib'
import type { FileMapping } from '@headgate/domain/revenue/reading/types'

/** Files that advertisers, spreadsheets and cut connections have made, each with what becomes of it. */

const header = 'Date,Channel,Country,Searches,Clicks,Revenue'
const good = '2026-11-05,A-1,DE,100,4,1.50'
export const file = (...lines: string[]) => [header, ...lines, ''].join('\n')

export interface MalformedFile {
  name: string
  content: string | Uint8Array<ArrayBuffer>
  mapping?: Partial<FileMapping>
  /** Lines by what became of them: r read, f failed, x excluded. Empty when the file as a whole failed. */
  lines?: string
  /** The problem of the whole file. */
  problem?: RegExp
  /** Of the first line that failed. */
  reason?: RegExp
  field?: string | null
}

const wholeFiles: MalformedFile[] = [
  { name: 'empty', content: '', problem: /empty/ },
  { name: 'only a byte order mark', content: '\uFEFF', problem: /empty/ },
  { name: 'only blank lines', content: '\n \r\n\t\n', problem: /empty/ },
  { name: 'only NUL', content: new Uint8Array(5_000), problem: /empty/ },
  { name: 'header only', content: `${header}\n`, lines: '' },
  { name: 'header without a line end', content: header, lines: '' },
  { name: 'no header', content: `${good}\n${good}\n`, problem: /no column 'Date', 'Channel'/ },
  {
    name: 'a mapped column is missing',
    content: 'Date,Channel,Country,Searches,Clicks\n2026-11-05,A,DE,1,2\n',
    problem: /no column 'Revenue'/,
  },
  {
    name: 'a mapped column twice',
    content: `${header},clicks,Clicks\n${good},1,2\n`,
    problem: /'Clicks' is in the file 2 times/,
  },
  {
    name: 'a mapping without a date',
    content: file(good),
    mapping: { columns: { Channel: 'channel', Clicks: 'clicks' } },
    problem: /no column for the date/,
  },
  {
    name: 'a mapping with a field twice',
    content: file(good),
    mapping: { columns: { Date: 'date', Channel: 'channel', Clicks: 'clicks', Searches: 'clicks' } },
    problem: /Two columns of the mapping are the clicks/,
  },
  {
    name: '100,000 columns',
    content: `${Array.from({ length: 100_000 }, (_, at) => `c${at}`).join(',')}\n1,2\n`,
    problem: /100,000 columns/,
  },
  {
    name: 'a first line of 3 MB',
    content: `${'x'.repeat(3_000_000)}\n${good}\n`,
    problem: /too long for a header|no column/,
  },
  {
    name: '3 MB without a line end',
    content: 'x'.repeat(3_000_000),
    problem: /too long for a header|no column/,
  },
  {
    name: 'an Excel workbook',
    content: Buffer.from('PK\x03\x04\x14\0\0\0\x08\0xxxxxxxxxxxxxxxx[Content_Types].xml', 'latin1'),
    problem: /an Excel workbook \(\.xlsx\), not CSV/,
  },
  {
    name: 'an old Excel workbook',
    content: Buffer.from('d0cf11e0a1b11ae100', 'hex'),
    problem: /an Excel workbook \(\.xls\)/,
  },
  {
    name: 'an OpenDocument spreadsheet',
    content: Buffer.from('PK\x03\x04mimetypeapplication/vnd.oasis.opendocument.spreadsheet', 'latin1'),
    problem: /OpenDocument/,
  },
  { name: 'a ZIP archive', content: Buffer.from('PK\x03\x04report.csv', 'latin1'), problem: /a ZIP archive/ },
  { name: 'a gzip archive', content: gzipSync(file(good)), problem: /a gzip archive/ },
  { name: 'a PDF', content: '%PDF-1.7\n', problem: /a PDF/ },
  {
    name: 'a web page',
    content: '\n<!DOCTYPE html><html><body>Sign in</body></html>',
    problem: /a web page/,
  },
  {
    name: 'a web page with only a table',
    content: '<table><tr><td>Date</td></tr></table>',
    problem: /a web page/,
  },
  { name: 'XML', content: '<?xml version="1.0"?><rows><row/></rows>', problem: /XML/ },
  { name: 'JSON', content: '[{"Date":"2026-11-05"}]', problem: /JSON/ },
  { name: 'UTF-32', content: Buffer.from('fffe000044000000', 'hex'), problem: /UTF-32/ },
  {
    name: 'dates of both orders',
    content: file('13/11/2026,A,DE,1,1,1', '11/13/2026,A,DE,1,1,1'),
    problem: /Choose the order/,
  },
]

const lineFaults: MalformedFile[] = [
  {
    name: 'a line with a field too few',
    content: file(good, '2026-11-05,A-1,DE,100,4', good),
    lines: 'rfr',
    reason: /5 of 6 fields/,
    field: null,
  },
  {
    name: 'a line with a field too many',
    content: file('2026-11-05,A,1,DE,100,4,1.50', good),
    lines: 'fr',
    reason: /7 fields, the header has 6/,
    field: null,
  },
  { name: 'empty fields too many', content: file(`${good},,`, good), lines: 'rr' },
  {
    name: 'unnamed columns at the end of the header',
    content: `${header},,\n${good}\n${good},\n${good},,\n`,
    lines: 'rrr',
  },
  {
    name: 'a file cut off in the middle of a line',
    content: `${file(good)}2026-11-05,A-1,D`,
    lines: 'rf',
    reason: /cut off/,
  },
  {
    name: 'a file cut off in a quotation',
    content: `${file(good)}2026-11-05,"A-1,DE,100,4,1.50`,
    lines: 'rf',
    reason: /never closed/,
  },
  {
    name: 'a quotation mark left open',
    content: file(good, '2026-11-05,"A-1,DE,100,4,1.50', good, good),
    lines: 'rfrr',
    reason: /never closed/,
    field: null,
  },
  {
    name: 'a quotation mark left open in two lines',
    content: file('2026-11-05,"A-1,DE,100,4,1.50', good, '2026-11-05,"A-2,DE,100,4,1.50', good),
    lines: 'frfr',
    reason: /never closed/,
  },
  {
    name: 'quotation marks inside a text',
    content: file('2026-11-05,5" screen,DE,100,4,1.50', '2026-11-05,"a "b" c",DE,100,4,1.50'),
    lines: 'rr',
  },
  { name: 'a line end inside a field', content: file('2026-11-05,"A\n1",DE,100,4,1.50', good), lines: 'rr' },
  { name: 'line ends of CR only', content: `${header}\r${good}\r${good}\r`, lines: 'rr' },
  { name: 'doubled line ends', content: file(good, good).replaceAll('\n', '\r\r\n'), lines: 'rr' },
  { name: 'mixed line ends', content: `${header}\r\n${good}\n${good}\r${good}`, lines: 'rrr' },
  { name: 'blank lines', content: file('', good, '   ', good, '', ''), lines: 'rr' },
  { name: 'lines of separators', content: file(good, ',,,,,', good), lines: 'rxr' },
  {
    name: 'a line of totals',
    content: file(good, ',,,200,8,3.00', 'Total,,,200,8,3.00', 'Grand Total:,-,,200,8,3.00'),
    lines: 'rxxx',
  },
  {
    name: 'a line without a figure',
    content: file('2026-11-05,A-1,DE,,,', '2026-11-05,A-1,DE,-, ,', good),
    lines: 'xxr',
  },
  {
    name: 'an empty count beside revenue',
    content: file('2026-11-05,A-1,DE,,,1.50', '2026-11-05,A-1,DE,5,,'),
    lines: 'rr',
  },
  {
    name: 'an empty date',
    content: file(',A-1,DE,100,4,1.50'),
    lines: 'f',
    field: 'date',
    reason: /The date is empty/,
  },
  {
    name: 'an empty channel',
    content: file('2026-11-05, ,DE,100,4,1.50'),
    lines: 'f',
    field: 'channel',
    reason: /The channel is empty/,
  },
  {
    name: 'a channel of 1,001 characters',
    content: file(
      `2026-11-05,${'c'.repeat(1_001)},DE,100,4,1.50`,
      `2026-11-05,${'c'.repeat(1_000)},DE,100,4,1.50`,
    ),
    lines: 'fr',
    field: 'channel',
    reason: /longer than 1000/,
  },
  {
    name: 'a cell of 1 MB',
    content: file(`2026-11-05,${'c'.repeat(1_048_576)},DE,100,4,1.50`, good),
    lines: 'fr',
    field: null,
    reason: /longer than 1,000,000/,
  },
  {
    name: 'a formula in a number',
    content: file('2026-11-05,A-1,DE,=1+1,4,1.50', good),
    lines: 'fr',
    field: 'total_searches',
    reason: /'=1\+1' is not a number/,
  },
  { name: 'a formula in a channel', content: file('2026-11-05,=1+1,DE,100,4,1.50'), lines: 'r' },
  {
    name: 'errors of a spreadsheet',
    content: file('2026-11-05,A,DE,#REF!,4,1', '2026-11-05,A,DE,1,#N/A,1', '2026-11-05,A,DE,1,1,#DIV/0!'),
    lines: 'fff',
    field: 'total_searches',
  },
  {
    name: 'NaN and Infinity',
    content: file('2026-11-05,A,DE,1,1,NaN', '2026-11-05,A,DE,1,1,Infinity', '2026-11-05,A,DE,NaN,1,1'),
    lines: 'fff',
    field: 'gross_revenue',
  },
  {
    name: 'exponents',
    content: file('2026-11-05,A,DE,1E+05,1,1', '2026-11-05,A,DE,1,1,1e3', '2026-11-05,A,DE,1,1,1e-3'),
    lines: 'ffr',
    field: 'total_searches',
    reason: /exponent/,
  },
  { name: 'a percentage', content: file('2026-11-05,A,DE,1,1,12%'), lines: 'f', field: 'gross_revenue' },
  {
    name: 'a count below zero',
    content: file('2026-11-05,A,DE,-1,1,1', good),
    lines: 'fr',
    field: 'total_searches',
    reason: /below zero/,
  },
  {
    name: 'a count with decimals',
    content: file('2026-11-05,A,DE,1,1.5,1', '2026-11-05,A,DE,1.0,1,1'),
    lines: 'fr',
    field: 'clicks',
    reason: /not a whole number/,
  },
  {
    name: 'negative revenue',
    content: file('2026-11-05,A,DE,0,0,-1.5', '2026-11-05,A,DE,0,0,(1.5)', '2026-11-05,A,DE,0,0,1.5-'),
    lines: 'rrr',
  },
  {
    name: 'revenue without bounds',
    content: file('2026-11-05,A,DE,1,1,1000000000', '2026-11-05,A,DE,99999999999999999999,1,1'),
    lines: 'ff',
    field: 'gross_revenue',
    reason: /too large/,
  },
  {
    name: 'a number in the other notation',
    content: file(good, good, '2026-11-05,A,DE,1,1,"1,5"'),
    lines: 'rrf',
    field: 'gross_revenue',
    reason: /does not fit the column/,
  },
  {
    name: 'both notations in one column',
    content: file('2026-11-05,A,DE,1,1,"1,5"', '2026-11-05,A,DE,1,1,1.5', '2026-11-05,A,DE,1,1,1.234'),
    lines: 'frf',
    field: 'gross_revenue',
  },
  {
    name: 'a date against the order of the file',
    content: file(...Array.from({ length: 10 }, () => '13/11/2026,A,DE,1,1,1'), '11/14/2026,A,DE,1,1,1'),
    lines: 'rrrrrrrrrrf',
    field: 'date',
    reason: /day before month/,
  },
  {
    name: 'days that cannot be',
    content: file(
      '2026-02-30,A,DE,1,1,1',
      '2026-11-22,A,DE,1,1,1',
      '1999-12-31,A,DE,1,1,1',
      'soon,A,DE,1,1,1',
    ),
    lines: 'ffff',
    field: 'date',
  },
  {
    name: 'countries that nobody knows',
    content: file('2026-11-05,A,Atlantis,1,1,1', '2026-11-05,A,ZZ,1,1,1', '2026-11-05,A,,1,1,1'),
    lines: 'rrr',
  },
  { name: 'NUL inside fields', content: file('2026\0-11-05,A\0-1,DE,1,1,1'), lines: 'r' },
  { name: 'a hole of NUL', content: file(good, '\0'.repeat(5_000), good), lines: 'rr' },
  {
    name: 'a few damaged characters',
    content: Buffer.concat([
      Buffer.from(file('2026-11-05,é,DE,1,1,1', '2026-11-05,ü,DE,1,1,1')),
      Buffer.from('2026-11-05,A\xff,DE,1,1,1\n', 'latin1'),
    ]),
    lines: 'rrf',
    field: 'channel',
    reason: /damaged/,
  },
  {
    name: 'control characters in a channel',
    content: file('2026-11-05,A\u0007\u001B1,DE,1,1,1'),
    lines: 'r',
  },
  { name: 'the header again in the middle', content: file(good, header, good), lines: 'rfr', field: 'date' },
  {
    name: 'a title before the header',
    content: `"Report, of ""today"""\nNovember\n\n${file(good, good)}`,
    lines: 'rr',
  },
  { name: 'sep=; before the header', content: `sep=;\r\n${file(good).replaceAll(',', ';')}`, lines: 'r' },
  {
    name: 'a header in other cases and blanks',
    content: file(good).replace(header, ' DATE , channel,COUNTRY ,searches,"CLICKS",Revenue\t'),
    lines: 'r',
  },
  {
    name: 'a column called __proto__',
    content: `${header},__proto__,constructor\n${good},x,y\n`,
    lines: 'r',
  },
  { name: 'an unmapped column twice', content: `${header},Note,Note\n${good},x,y\n`, lines: 'r' },
  {
    name: 'a comma file with semicolons in its texts',
    content: file('2026-11-05,"a;b;c;d;e;f;g;h",DE,1,1,1'),
    lines: 'r',
  },
  {
    name: 'random text with the right header',
    content: file('lorem ipsum', 'dolor, sit', '"amet', 'consectetur'),
    lines: 'ffff',
  },
]

export const malformedFiles: readonly MalformedFile[] = [...wholeFiles, ...lineFaults]
