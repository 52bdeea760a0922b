// `npm start`: runs on whatever Node the machine has, so it stays plain JavaScript without imports of packages.
import { prepare, runPinned } from './prepare.mjs'

console.log('\nHeadgate\n')
await prepare({ web: true })
await runPinned('tools/src/start.ts', process.argv.slice(2))
