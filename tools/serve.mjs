// `npm run serve -- <part>`: one part alone, for larger set-ups (docs/operations.md).
import { prepare, runPinned } from './prepare.mjs'

await prepare({ web: process.argv[2] === 'api' })
await runPinned('tools/src/serve.ts', process.argv.slice(2))
