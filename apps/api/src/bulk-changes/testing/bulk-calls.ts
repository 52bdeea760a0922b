import assert from 'node:assert/strict'
import {
  type BulkRecord,
  type BulkSelection,
  previewBulkChange,
  runBulkChange,
} from '@headgate/contract/bulk-changes/calls'
import type { BulkChangeValues } from '@headgate/contract/bulk-changes/values'
import { getGroup } from '@headgate/contract/groups/calls'
import { getTargeting } from '@headgate/contract/targetings/calls'
import { makeSettings } from '@headgate/db/sample/make'
import { engineState } from '@headgate/db/schema/all'
import { and, eq } from 'drizzle-orm'
import { invoke, testApi } from '../../testing/api.ts'

/** An API of its own, and the calls of bulk changes on it. Call it in `before`. */
export async function bulkCalls() {
  const api = await testApi()
  const { db } = api.database
  await makeSettings(db, {
    default_domain: 'https://go.headgate.example',
    system_fallback: 'https://rest.example/',
  })

  async function preview(change: BulkChangeValues, selection?: BulkSelection) {
    const reply = await invoke(api.app, previewBulkChange, {
      token: api.admin,
      body: { change, ...(selection && { selection }) },
    })
    assert.equal(reply.status, 200, JSON.stringify(reply))
    return reply.data
  }

  const run = (change: BulkChangeValues, records: readonly BulkRecord[], publish = false) =>
    invoke(api.app, runBulkChange, {
      token: api.admin,
      body: { change, publish, records: records.map(({ kind, id, updatedAt }) => ({ kind, id, updatedAt })) },
    })

  /** Previews, and applies to all records that can be changed. */
  async function apply(change: BulkChangeValues, selection: BulkSelection, publish = false) {
    const { records } = await preview(change, selection)
    const reply = await run(
      change,
      records.filter((record) => record.outcome === 'change'),
      publish,
    )
    assert.equal(reply.status, 200, JSON.stringify(reply))
    return reply.data
  }

  const readTargeting = async (id: number) =>
    (await invoke(api.app, getTargeting, { token: api.admin, params: { id } })).data.targeting

  const readGroup = async (id: number) =>
    (await invoke(api.app, getGroup, { token: api.admin, params: { id } })).data.advertiser_link_group

  /** The daily caps of the rules that engines serve. */
  async function servedCaps(kind: 'targeting' | 'group', id: number): Promise<number[]> {
    const [row] = await db
      .select()
      .from(engineState)
      .where(and(eq(engineState.kind, kind), eq(engineState.entity_id, id)))
    const content = row?.content as { rules: { daily_cap?: number; capacity?: number }[] } | undefined
    return content?.rules.map((rule) => rule.daily_cap ?? rule.capacity ?? -1) ?? []
  }

  return { api, db, preview, run, apply, readTargeting, readGroup, servedCaps }
}

export type BulkCalls = Awaited<ReturnType<typeof bulkCalls>>

export const percent = (value: number) => ({ kind: 'cap', how: 'percent', value }) as const
