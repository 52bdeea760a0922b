// `npm run serve -- <part>`: one part alone, for larger set-ups (docs/operations.md).
import { prepare, runPinned, takeEnvFile } from './prepare.mjs'

const args = takeEnvFile(process.argv.slice(2))
await prepare({ web: args[0] === 'api', clickHouse: args[0] === 'analytics' && !process.env.CLICKHOUSE_URL })
await runPinned('tools/src/serve.ts', args)
