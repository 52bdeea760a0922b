// `npm run partner`: the reporting API of the sample business's advertiser (docs/sample-business.md).
import { prepare, runPinned } from './prepare.mjs'

await prepare({ web: false })
await runPinned('tools/src/partner.ts', process.argv.slice(2))
