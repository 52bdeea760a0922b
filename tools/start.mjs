// `npm start`: runs on whatever Node the machine has, so it stays plain JavaScript without imports of packages.
import { prepare, runPinned, takeEnvFile } from './prepare.mjs'

console.log('\nHeadgate\n')
const args = takeEnvFile(process.argv.slice(2))
await prepare({ web: true, clickHouse: !process.env.CLICKHOUSE_URL })
await runPinned('tools/src/start.ts', args)
