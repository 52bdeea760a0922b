// `npm run traffic`: believable searches through a running engine (docs/sample-business.md).
import { prepare, runPinned, takeEnvFile } from './prepare.mjs'

const args = takeEnvFile(process.argv.slice(2))
await prepare({ web: false })
await runPinned('tools/src/traffic.ts', args)
