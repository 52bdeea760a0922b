// `npm run bench -- engine`: benchmarks, as ratios to a baseline in the same run (docs/operations.md).
import { prepare, runPinned } from './prepare.mjs'

await prepare({ web: false, clickHouse: true })
await runPinned('bench/src/run.ts', process.argv.slice(2))
