import { text } from 'node:stream/consumers'
import { ClickHouseError, type ClickHouseClient } from '@clickhouse/client'
import { StartError } from '@headgate/runtime/start-error'
import { unreachable } from '@headgate/runtime/unreachable'
import { serverClient, type ServerLocation } from './server-client.ts'
import type { Layout } from './topology.ts'

const ANSWER_MS = 5_000

/** The first version that knows all settings that are sent, such as `deduplicate_insert_select` (decision 0371). */
const OLDEST = [25, 12] as const

/** The engine's numbers for an unknown user or a wrong password. */
const REFUSED_USERS = new Set(['192', '193', '194', '516'])
const UNKNOWN_DATABASE = '81'

type Problem = (why: string) => StartError

/** Database engines of services and clusters that replicate DDL by themselves. */
const REPLICATED = /^(Replicated|Shared)/

/**
 * Tries the given server once: its version, the user, the database, and whether it is what the settings say. Throws
 * StartError with one line about the problem. `setting` is the one that has the address.
 */
export async function checkClickHouse(location: ServerLocation, setting = 'CLICKHOUSE_URL'): Promise<void> {
  const { host } = new URL(location.url)
  const problem: Problem = (why) => new StartError(`${setting}: the ClickHouse at ${host} ${why}.`)
  const client = serverClient(location, ANSWER_MS)
  try {
    const version = await ask(client, 'SELECT version()', problem)
    const [, major, minor] = /^(\d+)\.(\d+)\./.exec(version)?.map(Number) ?? []
    if (major === undefined || minor === undefined)
      throw problem('answers with another text than a ClickHouse would: is it another program?')
    if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1]))
      throw problem(`is version ${version}. Headgate needs ${OLDEST.join('.')} or newer`)
    const engine = await ask(
      client,
      'SELECT engine FROM system.databases WHERE name = currentDatabase()',
      problem,
    )
    checkTopology(engine, location.layout, problem)
    if (location.layout?.cluster !== undefined) await checkCluster(client, location.layout.cluster, problem)
  } finally {
    await client.close()
  }
}

/** Tables of another kind would be made than those that keep searches once. */
function checkTopology(engine: string, layout: Layout | undefined, problem: Problem): void {
  if ((layout?.topology ?? 'plain') === 'plain' && REPLICATED.test(engine))
    throw problem(
      `has a database of the kind ${engine}, so there may be several servers. Set CLICKHOUSE_TOPOLOGY to replicated, or to cloud for a service`,
    )
}

async function checkCluster(client: ClickHouseClient, cluster: string, problem: Problem): Promise<void> {
  const shards = Number(
    await ask(
      client,
      `SELECT uniqExact(shard_num) FROM system.clusters WHERE cluster = '${cluster}'`,
      problem,
    ),
  )
  if (shards === 0) throw problem(`knows no cluster ${cluster}. Correct CLICKHOUSE_CLUSTER`)
  if (shards > 1)
    throw problem(
      `has ${shards} shards in the cluster ${cluster}. Headgate needs one shard with any number of replicas (decision 0371)`,
    )
}

async function ask(client: ClickHouseClient, query: string, problem: Problem): Promise<string> {
  try {
    const { stream } = await client.exec({ query: `${query} FORMAT TabSeparated` })
    return (await text(stream)).trim()
  } catch (cause) {
    throw explained(cause, problem)
  }
}

function explained(cause: unknown, problem: Problem): StartError {
  if (cause instanceof ClickHouseError) {
    if (REFUSED_USERS.has(cause.code)) return problem('refuses this user and password. Correct them')
    if (cause.code === UNKNOWN_DATABASE)
      return problem('does not have the database of the address. Make it, or name another one')
    return problem(`refuses to answer (${cause.code}: ${cause.message.split('\n')[0]})`)
  }
  const { code, message } = cause as NodeJS.ErrnoException
  if (code !== undefined || /timeout/i.test(message))
    return problem(unreachable(code ?? `no answer within ${ANSWER_MS / 1_000} s`, 'CLICKHOUSE_CA_FILE'))
  return problem('answers with another text than a ClickHouse would: is it another program?')
}
