import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readAddress } from '@headgate/domain/reading/address'
import { findRange } from '@headgate/domain/reading/range-table'
import type { EngineChange } from '@headgate/domain/snapshot/snapshot'
import { createLog } from '@headgate/runtime/log'
import type { CompiledLists } from '../workers/messages.ts'
import { ListKeeper } from './list-keeper.ts'

const log = createLog('test', 'silent')
const list = (revision: number, entity_id: number, entries: string[] | null): EngineChange => ({
  revision,
  kind: 'search_list',
  entity_id,
  content: entries && { entries },
})
const other: EngineChange = { revision: 3, kind: 'publisher', entity_id: 1, content: null }
const holds = (lists: CompiledLists, address: string) => findRange(lists.proxies, readAddress(address)!) !== 0

test('lists are taken from published changes and compiled; when they are gone, the first ones return', () => {
  const keeper = new ListKeeper({ proxyRanges: ['10.0.0.0/8'], highPayingKeywords: ['loan'] }, log)
  assert.ok(holds(keeper.lists, '10.1.1.1'))
  const taken = keeper.take([list(1, 1, ['192.0.2.0/24', 'nonsense']), other, list(2, 2, ['car'])], 3)
  assert.deepEqual(taken.others, [other])
  assert.deepEqual(
    [holds(taken.lists!, '192.0.2.9'), holds(taken.lists!, '10.1.1.1'), taken.lists!.highPayingKeywords],
    [true, false, ['car']],
  )
  assert.deepEqual(keeper.take([other], 4), { lists: null, others: [other] })
  const gone = keeper.take([list(5, 1, null)], 5).lists!
  assert.deepEqual([holds(gone, '10.1.1.1'), gone.highPayingKeywords], [true, ['car']])
})

test('lists since the last revision are dropped with their batch', () => {
  const keeper = new ListKeeper({ proxyRanges: [], highPayingKeywords: [] }, log)
  keeper.take([list(1, 2, ['loan'])], 1)
  keeper.take([list(2, 2, ['car'])], null)
  keeper.abandon()
  assert.deepEqual(keeper.lists.highPayingKeywords, ['loan'])
})
