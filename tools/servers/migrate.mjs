// `npm run migrate`: brings the tables of PostgreSQL and ClickHouse up to date (docs/operations.md).
import { prepare, runPinned, takeEnvFile } from '../prepare.mjs'

const args = takeEnvFile(process.argv.slice(2))
await prepare({ web: false })
await runPinned('tools/src/migrate.ts', args)
