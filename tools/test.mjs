// `npm test [-- path or pattern]`: runs on whatever Node the machine has (see start.mjs).
import { prepare, runPinned } from './prepare.mjs'

await prepare({ web: false, clickHouse: true })
await runPinned('tools/src/test.ts', process.argv.slice(2))
