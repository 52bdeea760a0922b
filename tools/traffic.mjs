// `npm run traffic`: believable searches through a running engine (docs/sample-business.md).
import { prepare, runPinned } from './prepare.mjs'

await prepare({ web: false })
await runPinned('tools/src/traffic.ts', process.argv.slice(2))
