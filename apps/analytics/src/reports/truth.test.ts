import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Failure, Success } from '@headgate/contract/base/envelope'
import { revenueReports } from '@headgate/contract/reports/revenue-report'
import * as fc from 'fast-check'
import { testAnalytics, type TestAnalytics } from '../testing/analytics.ts'
import { calculate, type RawCall } from '../testing/truth/calculator.ts'
import { addressOf, sameReport } from '../testing/truth/compare.ts'
import { type Fact, factsOf } from '../testing/truth/facts.ts'
import { type Book, bookOf } from '../testing/truth/finality.ts'
import {
  dateBack,
  dayBefore,
  makeBusiness,
  type MadeBusiness,
  truthNow,
} from '../testing/truth/made-business.ts'
import { randomCalls } from '../testing/truth/random-calls.ts'

const seed = Number(process.env.TEST_SEED ?? Date.now() % 1_000_000)
/** `TRUTH_RUNS=10000 npm test -- reports/truth` makes as many (docs/decisions/0272). */
const runs = Number(process.env.TRUTH_RUNS ?? 200)
/** For an hour of calls too; `npm test` gives up after half an hour. */
const LIMIT_MS = Math.max(1_800_000, runs * 2_000)
const now = truthNow()

/** The end of a day, moments in the middle of an hour, and one with which an hour begins. */
const moments = ['2T23:59:59.999Z', '9T13:20:00.500Z', '17T07:00:00.000Z', '40T00:30:00.000Z'].map((text) => {
  const [ago, time] = text.split('T')
  return new Date(`${dayBefore(now.getTime(), Number(ago))}T${time}`)
})

let own: TestAnalytics
let business: MadeBusiness
interface Known {
  facts: Fact[]
  book: Book
}
/** By moment; the key `undefined` is now. */
const known = new Map<string | undefined, Known>()
function knownOn(moment: string | undefined): Known {
  const then = moment === undefined ? undefined : new Date(moment)
  const found = known.get(moment) ?? {
    facts: factsOf(business, then),
    book: bookOf({ ...business, now: then ?? now }),
  }
  known.set(moment, found)
  return found
}

before(async () => {
  own = await testAnalytics(() => now)
  business = await makeBusiness(own, seed, now)
  await dateBack(own, business.days[0]!)
})
after(() => own.close())

const tally = { rows: 0, empty: 0, refused: 0, compared: 0, remarks: 0, money: 0, settled: 0, past: 0 }

async function agrees(raw: RawCall): Promise<void> {
  const url = addressOf(revenueReports.path, raw)
  const { facts, book } = knownOn(raw.asKnownOn)
  const wanted = calculate(facts, book, raw, now)
  const reply = await own.app.inject({ url, headers: { authorization: `Bearer ${own.admin}` } })
  if (wanted === null) {
    tally.refused += 1
    assert.equal(reply.statusCode, 400, url)
    assert.ok(reply.json<Failure>().error.fields?.['groupByKeys'], url)
    return
  }
  assert.equal(reply.statusCode, 200, `${url}: ${reply.body}`)
  const rows = sameReport(reply.json<Success<Record<string, unknown>>>().data, wanted, raw, url)
  tally.rows += rows
  if (rows === 0) tally.empty += 1
  if (wanted.compared) tally.compared += 1
  if (wanted.kinds.money) tally.money += 1
  if (raw.settledOnly) tally.settled += 1
  if (raw.asKnownOn && wanted.range.to >= raw.asKnownOn.slice(0, 10)) tally.past += 1
  if (raw.groupByKeys?.includes('remarks') || raw.remarksFilter) tally.remarks += 1
}

test(
  `${runs} reports are those of plain loops over searches and reported lines (seed ${seed})`,
  { timeout: LIMIT_MS },
  async (t) => {
    const { facts } = knownOn(undefined)
    await fc.assert(fc.asyncProperty(randomCalls(facts, now, moments), agrees), { seed, numRuns: runs })
    t.diagnostic(JSON.stringify({ seed, facts: facts.length, ...tally }))
    for (const [what, times] of Object.entries(tally)) assert.ok(times > 0, what)
  },
)
