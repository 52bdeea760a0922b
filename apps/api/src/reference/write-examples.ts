import { writeFile } from 'node:fs/promises'
import { readCalls } from './calls.ts'
import { chooseExamples } from './choose-examples.ts'

/**
 * `npm run examples -w apps/api -- FOLDER`: chooses the examples of the API reference from calls that tests recorded:
 * `HEADGATE_RECORD_CALLS=FOLDER npm test -- apps/api/src apps/analytics/src`.
 */
const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Say the folder of the recorded calls.')
const calls = (await readCalls()).flatMap((group) => group.calls)
const examples = chooseExamples(folder, calls)
await writeFile(new URL('examples.json', import.meta.url), `${JSON.stringify(examples, null, 2)}\n`)
const without = calls.filter(
  ({ operationId, call }) => !examples[operationId] && call.access !== 'service' && !call.plain && !call.file,
)
console.log(
  `${Object.keys(examples).length} examples; none of ${without.map(({ operationId }) => operationId).join(', ')}`,
)
