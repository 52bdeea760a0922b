// `npm run lists -- proxy-ranges ranges.txt`: shows or replaces a list of the filters.
import { prepare, runPinned } from './prepare.mjs'

await prepare({ web: false })
await runPinned('tools/src/lists.ts', process.argv.slice(2))
