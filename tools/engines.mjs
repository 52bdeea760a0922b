// `npm run engines`: lists redirect engines, or gives up one that is lost.
import { prepare, runPinned } from './prepare.mjs'

await prepare({ web: false })
await runPinned('tools/src/engines.ts', process.argv.slice(2))
