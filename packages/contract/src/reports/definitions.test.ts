import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defineMeasures } from './measures.ts'
import { defineReport, sumsOf } from './report.ts'
import { revenueReport } from './revenue-report.ts'

/**
 * What a definition cannot say. The check of the types reads the lines below: one that compiles after all is an error
 * there, because nothing was to be expected.
 */
const shown = { label: '', hint: '', width: 100 }
const sum = { ...shown, kind: 'sum', side: 'searches' } as const
const ratio = { ...shown, kind: 'ratio', times: 1 } as const

test('a ratio is made of two sums of its own list', () => {
  const sound = defineMeasures({ some: sum, all: sum, part: { ...ratio, of: 'some', per: 'all' } })
  assert.deepEqual(Object.keys(sound), ['some', 'all', 'part'])

  defineMeasures({
    all: sum,
    // @ts-expect-error 'some' is missing
    part: { ...ratio, of: 'some', per: 'all' },
  })
  defineMeasures({
    some: sum,
    // @ts-expect-error 'all' is missing
    part: { ...ratio, of: 'some', per: 'all' },
  })
  defineMeasures({
    some: sum,
    all: sum,
    part: { ...ratio, of: 'some', per: 'all' },
    // @ts-expect-error 'part' is a ratio
    ofRatio: { ...ratio, of: 'part', per: 'all' },
  })
  defineMeasures({
    some: sum,
    all: sum,
    part: { ...ratio, of: 'some', per: 'all' },
    // @ts-expect-error 'part' is a ratio
    perRatio: { ...ratio, of: 'all', per: 'part' },
  })
  defineMeasures({
    all: sum,
    // @ts-expect-error a ratio of itself
    part: { ...ratio, of: 'part', per: 'all' },
  })
})

test('a report has dimensions, filters and measures that there are, and explains sums', () => {
  const sound = defineReport({ ...revenueReport, explain: ['clicks', 'net_revenue'] })
  assert.ok(sumsOf(sound).includes('clicks'))

  // @ts-expect-error a chain with a ratio in it
  defineReport({ ...revenueReport, explain: ['clicks', 'rpc', 'net_revenue'] })
  // @ts-expect-error no such filter
  defineReport({ ...revenueReport, filters: ['country', 'keyword'] })
  // @ts-expect-error nor among the others
  defineReport({ ...revenueReport, moreFilters: ['date'] })
  // @ts-expect-error no such dimension
  defineReport({ ...revenueReport, dimensions: ['country', 'keyword'] })
  // @ts-expect-error no such measure
  defineReport({ ...revenueReport, measures: ['clicks', 'views'] })
  // @ts-expect-error no such measure to hide
  defineReport({ ...revenueReport, hidden: ['views'] })
  // @ts-expect-error parts of a whole are sums
  defineReport({ ...revenueReport, cards: { whole: 'server_search_counts', parts: ['invalid_traffic'] } })
  // @ts-expect-error so is the whole
  defineReport({ ...revenueReport, cards: { whole: 'invalid_traffic', parts: ['filtered'] } })
  // @ts-expect-error no such interval
  defineReport({ ...revenueReport, intervals: ['minute'] })
  // @ts-expect-error no such period to begin with
  defineReport({ ...revenueReport, start: { period: 'ever', interval: 'day', groups: [], size: 50 } })
})
