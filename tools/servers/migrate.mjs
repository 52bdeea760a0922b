// `npm run migrate`: brings the tables of PostgreSQL and ClickHouse up to date (docs/operations.md).
import { prepare, runPinned } from '../prepare.mjs'

await prepare({ web: false })
await runPinned('tools/src/migrate.ts', process.argv.slice(2))
