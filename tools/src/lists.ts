import { readFileSync } from 'node:fs'
import { LONGEST_LIST } from '@headgate/contract/settings/search-lists'
import { systemActor } from '@headgate/db/base/audit'
import { openDatabase } from '@headgate/db/base/database'
import { readSearchList, saveSearchList } from '@headgate/db/settings/lists/search-lists'
import { listEntries } from '@headgate/domain/reading/list-entries'
import { searchListNames, type SearchListName } from '@headgate/domain/snapshot/snapshot'
import { listProblem } from '@headgate/runtime/search-lists/lists'
import { givenPath } from './product/given-path.ts'
import { runningDatabaseUrl, runningSettings } from './product/running-product.ts'
import { StartError } from '@headgate/runtime/start-error'

const usage = `Say which list, and the file that replaces it: npm run lists -- ${searchListNames.join(' | ')} [file]`

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    throw new StartError(`${path} cannot be read: ${(cause as Error).message}`)
  }
}

/** `npm run lists`: prints a list of the filters, or replaces it by a file. Engines take it over within seconds. */
async function main(given: string | undefined, file: string | undefined): Promise<void> {
  const name = searchListNames.find((one): one is SearchListName => one === given)
  if (!name) throw new StartError(usage)
  const path = file === undefined ? undefined : givenPath(file)
  const database = openDatabase(await runningDatabaseUrl(runningSettings()), {
    name: 'headgate-lists',
    max: 1,
  })
  try {
    if (path === undefined) {
      const list = await readSearchList(database.db, name)
      if (!list) throw new StartError('There are no lists yet: start the API once.')
      process.stdout.write(list.content)
      return
    }
    const content = textOf(path)
    if (content.length > LONGEST_LIST)
      throw new StartError(`${path} is longer than the ${LONGEST_LIST} characters that a list may have.`)
    const problem = listProblem(name, content)
    if (problem) throw new StartError(`${path}: ${problem}`)
    await saveSearchList(database.db, systemActor, name, content)
    console.log(`\n  ✓ ${name}: ${listEntries(content).length} entries; engines follow within seconds\n`)
  } finally {
    await database.close()
  }
}

main(process.argv[2], process.argv[3]).then(
  () => process.disconnect?.(),
  (cause: unknown) => {
    const known = cause instanceof StartError
    console.error(known ? `\n  ${cause.message}\n` : cause)
    process.exit(1)
  },
)
