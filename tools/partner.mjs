// `npm run partner`: the reporting API of the sample business's advertiser (docs/sample-business.md).
import { prepare, runPinned, takeEnvFile } from './prepare.mjs'

const args = takeEnvFile(process.argv.slice(2))
await prepare({ web: false })
await runPinned('tools/src/partner.ts', args)
