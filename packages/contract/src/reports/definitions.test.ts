import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defineMeasures } from './measure-kinds.ts'
import { sum as sumOf, type SumBehind } from './measures.ts'
import { ivtReport } from '../ivt/ivt-definition.ts'
import { defineReport, distinctsOf, sumsOf } from './report.ts'
import { revenueReport } from './revenue-report.ts'

/**
 * What a definition cannot say. The check of the types reads the lines below: one that compiles after all is an error
 * there, because nothing was to be expected.
 */
const shown = { label: '', hint: '', width: 100 }
const sum = { ...shown, kind: 'sum', side: 'searches' } as const
const distinct = { ...shown, kind: 'distinct', side: 'ivt', cell: ['publisher_id'] } as const
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

test('a count of different values is never summed: it is in no ratio, on no card, in no chain', () => {
  assert.deepEqual(Object.keys(defineMeasures({ some: sum, agents: distinct })), ['some', 'agents'])
  assert.deepEqual(distinctsOf(ivtReport), ['distinct_user_agent_count', 'repetitive_ip_address_count'])
  const sums: readonly string[] = sumsOf(ivtReport)
  for (const id of distinctsOf(ivtReport)) assert.ok(!sums.includes(id))

  defineMeasures({
    some: sum,
    agents: distinct,
    // @ts-expect-error a part of it
    part: { ...ratio, of: 'some', per: 'agents' },
  })
  defineMeasures({
    some: sum,
    agents: distinct,
    // @ts-expect-error it as a part
    part: { ...ratio, of: 'agents', per: 'some' },
  })
  // @ts-expect-error a count without the cell that it is known in
  defineMeasures({ agents: { ...shown, kind: 'distinct', side: 'ivt' } })
  // @ts-expect-error parts of a whole are sums
  defineReport({ ...ivtReport, cards: { whole: 'ivt_searches', parts: ['distinct_user_agent_count'] } })
  // @ts-expect-error so is the whole
  defineReport({ ...ivtReport, cards: { whole: 'distinct_user_agent_count' } })
  // @ts-expect-error and what is explained
  defineReport({ ...ivtReport, explain: ['distinct_user_agent_count'] })
  // @ts-expect-error no sum of a catalogue
  assert.equal(sumOf('distinct_user_agent_count').kind, 'distinct')
  // @ts-expect-error nor a sum behind it
  const behind: SumBehind<'distinct_user_agent_count'> = 'ivt_searches'
  assert.ok(behind)
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
