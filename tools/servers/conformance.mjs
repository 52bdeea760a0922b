// `npm run conformance -- --clickhouse URL --postgres URL`: checks servers that somebody has (docs/operations.md).
import { prepare, runPinned, takeEnvFile } from '../prepare.mjs'

const args = takeEnvFile(process.argv.slice(2))
await prepare({ web: false })
await runPinned('tools/src/conformance.ts', args)
