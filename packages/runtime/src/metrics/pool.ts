import { gauge } from './registry.ts'

/** A pool of connections as `pg` has it. */
interface Pool {
  readonly totalCount: number
  readonly idleCount: number
  readonly waitingCount: number
}

const pools = new Map<string, Pool>()

gauge({
  name: 'headgate_database_connections',
  help: 'Connections to PostgreSQL by pool and state.',
  labelNames: ['pool', 'state'],
  collect() {
    for (const [pool, { totalCount, idleCount }] of pools) {
      this.set({ pool, state: 'in_use' }, totalCount - idleCount)
      this.set({ pool, state: 'idle' }, idleCount)
    }
  },
})

gauge({
  name: 'headgate_database_waiting_queries',
  help: 'Queries that wait for a connection to PostgreSQL.',
  labelNames: ['pool'],
  collect() {
    for (const [pool, { waitingCount }] of pools) this.set({ pool }, waitingCount)
  },
})

/** Shows how busy a pool is. `name` is a fixed word of the code. */
export function watchPool(name: string, pool: Pool): void {
  pools.set(name, pool)
}
