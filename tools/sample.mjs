// `npm run sample`: the sample business, into the configured database.
import { prepare, runPinned } from './prepare.mjs'

await prepare({ web: false })
await runPinned('tools/src/sample.ts', process.argv.slice(2))
