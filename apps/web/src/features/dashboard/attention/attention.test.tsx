import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { HOURS_SHOWN } from '@headgate/contract/overview/live'
import { screen } from '@testing-library/react'
import { overviewQueries } from '../../../api/overview.ts'
import { drawRead } from '../../../testing/draw-read.tsx'
import type { Live } from '../use-live.ts'
import { Attention } from './attention.tsx'

const none = { searches: 0, redirected: 0, filtered: 0, overcapped: 0, warmup: 0, fallback: 0 }
const day = {
  hours: Array.from({ length: HOURS_SHOWN }, () => ({
    ...none,
    hour: '2026-11-27T05:00:00.000Z',
    day_before: 0,
  })),
  total: none,
  before: 0,
}
const warnings = { caps: { count: 0, examples: [] }, silent: { count: 0, examples: [] } }

/** A figure that was read, or not yet, or cannot be. */
const live = <Data,>(data: Data | undefined, failed = false) =>
  ({ query: { data }, failed }) as unknown as Live<Data>

const quiet = 'Nothing needs attention now.'

/** The lines of the list while nothing else needs attention. */
function linesOf(t: TestContext, hours: Live<typeof day>, traffic = live(warnings)): (string | null)[] {
  const { queryKey } = overviewQueries.attention()
  drawRead(t, queryKey, [], <Attention hours={hours} warnings={traffic} />)
  return screen.queryAllByRole('listitem').map(({ textContent }) => textContent)
}

test('nothing needs attention where all is known', (t) => {
  assert.deepEqual(linesOf(t, live(day)), [quiet])
})

test('nothing is said of searches that are not read yet', (t) => {
  assert.deepEqual(linesOf(t, live<typeof day>(undefined)), [])
})

test('searches that cannot be read are a line', (t) => {
  assert.deepEqual(linesOf(t, live<typeof day>(undefined, true)), [
    'Searches under no published link cannot be read at the moment.',
  ])
})

test('hours that were read count also when they cannot be read again', (t) => {
  assert.deepEqual(linesOf(t, live(day, true)), [quiet])
})
