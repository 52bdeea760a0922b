import { parseArgs } from 'node:util'
import { readSettings } from '@headgate/runtime/settings'
import { StartError } from '@headgate/runtime/start-error'
import { serverAt } from '@headgate/warehouse/client/warehouse-of-settings'
import { linesOf } from './conformance/check-lines.ts'
import { runChecks, type Checked } from './conformance/run-checks.ts'

const USAGE = `npm run conformance -- --clickhouse http://user:password@host:8123 --postgres postgres://user:password@host/postgres
CLICKHOUSE_TOPOLOGY, CLICKHOUSE_CLUSTER and CLICKHOUSE_CA_FILE hold as for the parts. The users must be allowed to make databases.`

/** `npm run conformance`: checks servers that somebody has. Exit code 1 when a check failed. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { clickhouse: { type: 'string' }, postgres: { type: 'string' }, help: { type: 'boolean' } },
  })
  if (values.help || (!values.clickhouse && !values.postgres)) throw new StartError(USAGE)
  const settings = readSettings({
    ...process.env,
    CLICKHOUSE_URL: values.clickhouse,
    DATABASE_URL: values.postgres,
  })
  const all = await runChecks(
    {
      clickhouse: settings.CLICKHOUSE_URL ? serverAt(settings.CLICKHOUSE_URL, settings) : undefined,
      postgres: settings.DATABASE_URL,
    },
    (one) => console.log(linesOf(one)),
  )
  const count = (outcome: Checked['outcome']) => all.filter((one) => one.outcome === outcome).length
  console.log(`\n${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped`)
  if (count('failed') > 0) process.exitCode = 1
}

main().then(
  // The channel to the starter would keep the process alive.
  () => process.disconnect?.(),
  (cause: unknown) => {
    const known = cause instanceof StartError || (cause instanceof TypeError && 'code' in cause)
    console.error(known ? `\n  ${cause.message}\n` : cause)
    process.exit(2)
  },
)
