// `npm run verify`: checks the invariants of revenue on a running installation (docs/behaviour/revenue.md#invariants).
import { prepare, runPinned, takeEnvFile } from './prepare.mjs'

const args = takeEnvFile(process.argv.slice(2))
await prepare({ web: false })
await runPinned('tools/src/verify.ts', args)
