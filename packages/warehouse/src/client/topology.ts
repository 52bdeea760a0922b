/** How the servers behind CLICKHOUSE_URL keep a table (decision 0371). */
export const topologies = ['plain', 'replicated', 'cloud'] as const
export type Topology = (typeof topologies)[number]

export interface Layout {
  topology: Topology
  /** Name of the cluster on whose hosts DDL runs; without it, DDL runs where the address leads. */
  cluster?: string | undefined
}

type Settings = Readonly<Record<string, string | number>>

const none: Settings = {}
const sequential: Settings = { select_sequential_consistency: 1 }

/**
 * Settings of reads that decide what is written. `serial`: of tables that are written with {@link serialWrites}.
 * `tokens`: of tables that are written with {@link tokenWrites}. Replicas may lag there, so the caller looks again.
 */
export const exactReads: Readonly<Record<Topology, Readonly<Record<'serial' | 'tokens', Settings>>>> = {
  plain: { serial: none, tokens: none },
  replicated: { serial: sequential, tokens: none },
  cloud: { serial: sequential, tokens: sequential },
}

/** Settings of writes that an exact read must see: one after the other, on most replicas when the engine replies. */
export const serialWrites: Readonly<Record<Topology, Settings>> = {
  plain: none,
  // DDL waits for all replicas, because the next statement may reach another one.
  replicated: { insert_quorum: 'auto', insert_quorum_parallel: 0, alter_sync: 2 },
  cloud: none,
}

/** Settings of writes under a token: side by side, on most replicas when the engine replies. */
export const tokenWrites: Readonly<Record<Topology, Settings>> = {
  plain: none,
  replicated: { insert_quorum: 'auto', insert_quorum_parallel: 1 },
  cloud: none,
}

/** Fills in the placeholders of DDL. A cloud service turns MergeTree into its own engine. */
export function fillIn(ddl: string, { topology, cluster }: Layout): string {
  return ddl
    .replaceAll('{replicated}', topology === 'replicated' ? 'Replicated' : '')
    .replaceAll(' {on_cluster}', cluster === undefined ? '' : ` ON CLUSTER '${cluster}'`)
}
