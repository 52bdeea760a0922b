import { readSettings } from '@headgate/runtime/settings'
import { StartError } from '@headgate/runtime/start-error'
import { givenPath } from '../product/given-path.ts'
import { backupLines } from './backup-lines.ts'
import { restore } from './restore.ts'
import { runCommand, say } from './run-command.ts'

const usage =
  '`npm run restore -- <folder>` makes DATA_DIR, which must be empty, from a back-up of `npm run backup`.'

/** `npm run restore`: docs/operations.md#back-up. */
async function main([folder, ...more]: string[]): Promise<void> {
  if (folder === undefined || folder.startsWith('-') || more.length > 0) throw new StartError(usage)
  const { DATA_DIR, DATABASE_URL, CLICKHOUSE_URL } = readSettings()
  if (DATABASE_URL || CLICKHOUSE_URL)
    throw new StartError(
      'A back-up of `npm run backup` holds embedded databases: restore it without DATABASE_URL and CLICKHOUSE_URL.',
    )
  const manifest = await restore({ folder: givenPath(folder), dataDir: DATA_DIR, progress: say })
  say()
  for (const line of backupLines(manifest)) console.log(`  ${line}`)
  console.log(
    `\n  ✓ ${DATA_DIR} is as it was then. Start it with \`npm start\`, then run \`npm run verify\`.\n`,
  )
}

runCommand(main)
