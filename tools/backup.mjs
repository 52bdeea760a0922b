// `npm run backup`: backs up the embedded databases of a product that runs (docs/operations.md#back-up).
import { prepare, runPinned, takeEnvFile } from './prepare.mjs'

const args = takeEnvFile(process.argv.slice(2))
await prepare({ web: false })
await runPinned('tools/src/backup/backup-command.ts', args)
