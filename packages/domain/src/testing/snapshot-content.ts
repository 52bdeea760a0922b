import { Snapshot } from '../snapshot/read-snapshot.ts'

const MOST_IDS = 40
const ids = Array.from({ length: MOST_IDS }, (_, id) => id)

/** The entities of all tables with ids below 40, as objects. */
export const entitiesOf = (snapshot: Snapshot) =>
  (['targetings', 'groups', 'providerLinks', 'providers', 'publishers'] as const).flatMap((table) =>
    ids.map((id) => [`${table} ${id}`, snapshot[table].get(id)] as const),
  )

/**
 * All that a reader finds in a snapshot with ids below 40, to be compared with another: without the places in its memory,
 * and with `caps[slot]` in place of each slot.
 */
export function contentOf({ memory, root }: Snapshot, caps: readonly string[]): unknown {
  const snapshot = new Snapshot(memory, root)
  const { settings } = snapshot
  const capOf = (slot: number) => caps[slot] ?? slot
  const content = {
    revision: snapshot.revision,
    settings: [settings.systemFallback, settings.warmupLink, settings.warmupLinkYahoo].map((at) =>
      snapshot.template(at),
    ),
    ownHost: settings.ownHost,
    linkSlots: ids.map((id) => capOf(snapshot.linkSlot(id))),
    entities: entitiesOf(snapshot),
  }
  return JSON.parse(
    JSON.stringify(content, (key, value: unknown) =>
      key === 'at' ? undefined : key === 'slot' ? capOf(value as number) : value,
    ),
  )
}
