// `npm run restore`: makes an empty DATA_DIR from a back-up (docs/operations.md#back-up).
import { prepare, runPinned, takeEnvFile } from './prepare.mjs'

const args = takeEnvFile(process.argv.slice(2))
await prepare({ web: false })
await runPinned('tools/src/backup/restore-command.ts', args)
