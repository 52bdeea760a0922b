import { systemActor } from '@headgate/db/base/audit'
import { openDatabase } from '@headgate/db/base/database'
import { giveUpEngine, knownEngines } from '@headgate/db/engine/lost-engines'
import { runningDatabaseUrl, runningSettings } from './product/running-product.ts'
import { StartError } from '@headgate/runtime/start-error'

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const usage = `\`npm run engines\` lists the redirect engines that are registered in PostgreSQL.
  \`npm run engines -- give-up <id>\` gives back the units of caps that an engine had leased and did not report as used. Only for
  an engine that is gone for good: if it comes back, it may have used units that others serve a second time.`

const REFUSED = {
  unknown: 'PostgreSQL has no engine with this id; `npm run engines` lists them.',
  'in touch':
    'This engine was in touch within the last minute, so it is running. Stop it, and it returns its units by itself.',
}

/**
 * `npm run engines`: lists the engines, or takes an operator's decision that one is lost together with its host
 * (decision 0201).
 */
async function main([command, id, ...more]: string[]): Promise<void> {
  const isWord = command === 'give-up' && ID.test(id ?? '') && more.length === 0
  if (command !== undefined && !isWord) throw new StartError(usage)
  const database = openDatabase(await runningDatabaseUrl(runningSettings()), {
    name: 'headgate-engines',
    max: 1,
  })
  try {
    if (!isWord) {
      for (const engine of await knownEngines(database.db))
        console.log(
          `  ${engine.id}  ${engine.host}  last in touch ${engine.seenAt.toISOString()}  ${engine.units} units leased and not reported as used`,
        )
      return
    }
    const units = await giveUpEngine(database.db, systemActor, id!)
    if (typeof units === 'string') throw new StartError(REFUSED[units])
    console.log(`\n  ✓ ${units} units of caps are free again; engines use them within seconds\n`)
  } finally {
    await database.close()
  }
}

main(process.argv.slice(2)).then(
  () => process.disconnect?.(),
  (cause: unknown) => {
    const known = cause instanceof StartError
    console.error(known ? `\n  ${cause.message}\n` : cause)
    process.exit(1)
  },
)
