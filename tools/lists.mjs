// `npm run lists -- proxy-ranges ranges.txt`: shows or replaces a list of the filters.
import { prepare, runPinned, takeEnvFile } from './prepare.mjs'

const args = takeEnvFile(process.argv.slice(2))
await prepare({ web: false })
await runPinned('tools/src/lists.ts', args)
