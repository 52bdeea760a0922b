import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ReportedRow, TruthRow } from '@headgate/domain/revenue/booking/facts'
import { truthOf, type Statement as Said } from '@headgate/domain/revenue/booking/truth'
import { steps, type Step } from '@headgate/domain/revenue/booking/testing/random-business'
import { reportedRows } from '@headgate/domain/revenue/import-rows'
import * as fc from 'fast-check'
import { testWarehouse } from '../testing/warehouse.ts'
import { storeImportRows } from './import-rows.ts'
import { statementsByDay, type Statement } from './statements.ts'
import { readTruth } from './truth.ts'

const PROVIDERS = 80
/** Two months, so that rows are in two partitions. */
const DAYS = ['2026-03-30', '2026-03-31', '2026-04-01']
const seed = Number(process.env.TEST_SEED ?? Date.now() % 1_000_000)

interface Numbered {
  isInForce: boolean
  importId: number
  /** The reading whose rows count. */
  load: number
  /** What it says about each day that it covers. */
  byDay: Map<string, Said>
}

/** Spellings that differ in case or in what the format escapes. */
const odd = fc.constantFrom('', ' ', "'", String.raw`\N`, '\t', 'ß', 'ÜNÏ', '\u{1f600}')
const business = fc.tuple(steps, steps, steps, odd, fc.subarray(DAYS, { minLength: 1 }))

/** The numbered imports of one advertiser: each step is about one day or several. */
function importsOf([first, second, third, suffix, days]: [Step[], Step[], Step[], string, string[]]) {
  const all: Numbered[] = []
  const lists = [first, second, third]
  for (let at = 0; at < 10; at += 1) {
    const own = lists[at % 3]![at]
    if (!own) continue
    if (own.kind !== 'new') {
      if (all.length > 0) all[own.earlier % all.length]!.isInForce = own.kind === 'redo'
      continue
    }
    const importId = all.length + 1
    const covered = own.statement.kind === 'removal' || at % 2 === 0 ? days : DAYS
    const byDay = new Map<string, Said>()
    for (const day of covered) {
      const other = lists[(at + DAYS.indexOf(day)) % 3]!.find(
        (step) => step.kind === 'new' && step.statement.kind === 'report',
      )
      const said = own.statement
      if (said.kind === 'removal')
        byDay.set(day, {
          ...said,
          importId,
          channels: said.channels && said.channels.map((channel) => channel + suffix),
        })
      else {
        const rows =
          DAYS.indexOf(day) > 0 && other?.kind === 'new' && other.statement.kind === 'report'
            ? other.statement.rows
            : said.rows
        byDay.set(day, {
          ...said,
          importId,
          rows: rows.map((row) => ({ ...row, channel: row.channel + suffix })),
        })
      }
    }
    all.push({ isInForce: true, importId, load: importId * 2 + 100, byDay })
  }
  return all
}

type Rows = ReturnType<typeof reportedRows>

function addLine(
  { columns }: Rows,
  key: [number, string, number, number],
  row: ReportedRow,
  at: number,
): void {
  const [provider, day, importId, load] = key
  columns.provider_id.add(provider)
  columns.date.add(day)
  columns.import_id.add(importId)
  columns.load.add(load)
  columns.row_index.add(at)
  columns.is_matched.add(1)
  columns.channel.add(row.channel)
  columns.country.add(row.country)
  columns.country_unread.add(row.isCountryUnread ? 1 : 0)
  columns.total_searches.add(row.searches)
  columns.monetized_searches.add(row.monetized)
  columns.clicks.add(row.clicks)
  columns.followon_searches.add(row.followon)
  columns.initial_searches.add(row.initial)
  columns.revenue.add(row.revenue)
}

/** As PostgreSQL gives it. */
function asStatement({ importId, load, byDay }: Numbered): Statement {
  const said = [...byDay.values()][0]!
  return {
    importId,
    load: said.kind === 'report' ? load : 0,
    isWholeDays: said.kind === 'removal' || said.scope === 'days',
    channels: said.kind === 'removal' ? said.channels : null,
    days: [...byDay.keys()],
  }
}

const byKey = (rows: readonly TruthRow[]) =>
  new Map(rows.map((row) => [JSON.stringify([row.channel, row.country]), row]))

test(`the truth that is read is that of the rules (seed ${seed})`, async (t) => {
  const own = await testWarehouse()
  t.after(() => own.close())
  const businesses = fc.sample(business, { numRuns: PROVIDERS, seed }).map(importsOf)
  const lines = reportedRows()
  for (const [provider, imports] of businesses.entries())
    for (const { importId, load, byDay } of imports)
      for (const [day, said] of byDay)
        if (said.kind === 'report')
          for (const [at, row] of said.rows.entries()) {
            addLine(lines, [provider + 1, day, importId, load], row, at)
            // What an interrupted reading left, which must not count.
            if (at % 2 === 0) addLine(lines, [provider + 1, day, importId, load - 1], row, at)
          }
  await storeImportRows(own.warehouse, 'reported_row', lines.take())
  const seen = { days: 0, empty: 0, rows: 0, layered: 0, removals: 0 }
  for (const [provider, imports] of businesses.entries()) {
    const inForce = imports.filter((one) => one.isInForce && one.byDay.size > 0)
    const read = new Map<string, TruthRow[]>()
    let before = ''
    for await (const { day, rows } of readTruth(
      own.warehouse,
      provider + 1,
      statementsByDay(inForce.map(asStatement)),
    )) {
      assert.ok(day > before, 'days come in order')
      before = day
      read.set(day, rows)
    }
    for (const day of DAYS) {
      const said = inForce.flatMap(({ byDay }) => byDay.get(day) ?? [])
      const expected = truthOf(said)
      const found = read.get(day) ?? []
      assert.equal(found.length, expected.length, `advertiser ${provider + 1}, ${day}`)
      assert.deepEqual(byKey(found), byKey(expected), `advertiser ${provider + 1}, ${day}`)
      seen.days += 1
      seen.rows += found.length
      if (found.length === 0) seen.empty += 1
      if (said.filter((one) => one.kind === 'report').length > 1) seen.layered += 1
      if (said.some((one) => one.kind === 'removal')) seen.removals += 1
    }
  }
  t.diagnostic(JSON.stringify(seen))
  // The comparison is only meaningful if every kind of day came often.
  for (const [what, times] of Object.entries(seen)) assert.ok(times > 20, `${what}: ${times}`)
})
