// `npm run verify`: checks the invariants of revenue on a running installation (docs/behaviour/revenue.md#invariants).
import { prepare, runPinned } from './prepare.mjs'

await prepare({ web: false })
await runPinned('tools/src/verify.ts', process.argv.slice(2))
