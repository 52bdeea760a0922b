// `npm run backup`: backs up the embedded databases of a product that runs (docs/operations.md#back-up).
import { prepare, runPinned } from './prepare.mjs'

await prepare({ web: false })
await runPinned('tools/src/backup/backup-command.ts', process.argv.slice(2))
