// `npm run restore`: makes an empty DATA_DIR from a back-up (docs/operations.md#back-up).
import { prepare, runPinned } from './prepare.mjs'

await prepare({ web: false })
await runPinned('tools/src/backup/restore-command.ts', process.argv.slice(2))
