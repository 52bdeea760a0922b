// `npm run engines`: lists redirect engines, or gives up one that is lost.
import { prepare, runPinned, takeEnvFile } from './prepare.mjs'

const args = takeEnvFile(process.argv.slice(2))
await prepare({ web: false })
await runPinned('tools/src/engines.ts', args)
