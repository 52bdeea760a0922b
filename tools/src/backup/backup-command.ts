import { StartError } from '@headgate/runtime/start-error'
import { givenPath } from '../product/given-path.ts'
import { runningDatabaseUrl, runningSettings } from '../product/running-product.ts'
import { backUp } from './back-up.ts'
import { backupLines } from './backup-lines.ts'
import { runCommand, say } from './run-command.ts'

const usage =
  '`npm run backup -- <folder>` backs up the Headgate of DATA_DIR into a new folder, while it runs.'

/** `npm run backup`: docs/operations.md#back-up. */
async function main(args: string[]): Promise<void> {
  const [folder, ...more] = args.filter((arg) => arg !== '--tables')
  if (folder === undefined || folder.startsWith('-') || more.length > 0) throw new StartError(usage)
  const settings = runningSettings()
  if (settings.DATABASE_URL || settings.CLICKHOUSE_URL)
    throw new StartError(
      'This backs up the embedded databases. With DATABASE_URL or CLICKHOUSE_URL, use the servers’ own means: docs/operations.md says in which order.',
    )
  const databaseUrl = await runningDatabaseUrl(settings)
  const manifest = await backUp({
    settings,
    databaseUrl,
    folder: givenPath(folder),
    asTables: args.includes('--tables'),
    progress: say,
  })
  say()
  for (const line of backupLines(manifest)) console.log(`  ${line}`)
  console.log(`\n  ✓ ${manifest.folder} is a whole back-up. It holds secrets: protect it like passwords.\n`)
}

runCommand(main)
