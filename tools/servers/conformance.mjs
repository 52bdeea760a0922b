// `npm run conformance -- --clickhouse URL --postgres URL`: checks servers that somebody has (docs/operations.md).
import { prepare, runPinned } from '../prepare.mjs'

await prepare({ web: false })
await runPinned('tools/src/conformance.ts', process.argv.slice(2))
