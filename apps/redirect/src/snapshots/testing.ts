import type { TestContext } from 'node:test'
import type { Database } from '@headgate/db/base/database'
import type { EngineWrite } from '@headgate/db/engine/state'
import { testDatabase } from '@headgate/db/testing/database'
import type { EngineChange, ServedPublisher } from '@headgate/domain/snapshot/snapshot'
import { until } from '@headgate/runtime/testing/until'
import { quiet, temporaryFolder } from '../spool/testing.ts'
import { SnapshotDisk } from './snapshot-disk.ts'
import { SnapshotSource, type SnapshotSourceOptions } from './snapshot-source.ts'

export const publisher = (entity_id: number, name: string): EngineWrite => ({
  kind: 'publisher',
  entity_id,
  content: { name, status: true, archived: false },
})

/** The state that an engine would serve: the latest content by entity. */
export interface Follower {
  names: Map<number, string>
  source: SnapshotSource
}

export async function follow(
  t: TestContext,
  dataDir: string,
  db?: Database,
  more: Partial<SnapshotSourceOptions> = {},
): Promise<Follower> {
  const names = new Map<number, string>()
  let pending: EngineChange[] = []
  const take = async (changes: EngineChange[], revision: number | null) => {
    pending.push(...changes)
    if (revision === null) return
    for (const { entity_id, content } of pending)
      if (content) names.set(entity_id, (content as ServedPublisher).name)
      else names.delete(entity_id)
    pending = []
  }
  const onAbandon = () => {
    pending = []
  }
  const disk = new SnapshotDisk(dataDir)
  const source = new SnapshotSource({ dataDir, disk, db, log: quiet, onChanges: take, onAbandon, ...more })
  t.after(() => source.stop())
  await source.start()
  // A start goes on without a database that does not reply in time, which happens on a busy machine.
  if (db) await until(() => source.reachable)
  return { names, source }
}

export function folderFor(t: TestContext): string {
  const folder = temporaryFolder()
  t.after(() => folder.remove())
  return folder.path
}

export async function databaseFor(t: TestContext): Promise<Database> {
  const database = await testDatabase()
  t.after(() => database.close())
  return database
}
