import { parseArgs } from 'node:util'
import { readSettings } from '@headgate/runtime/settings'
import { StartError } from '@headgate/runtime/start-error'
import { migrateDatabases } from './databases/migrate-databases.ts'

/** `npm run migrate`: brings the tables up to date with rights that the parts need not have (decision 0372). */
migrateDatabases(readSettingsOrEnd(), (line) => console.log(`  ${line}`)).then(
  // The channel to the starter would keep the process alive.
  () => process.disconnect?.(),
  end,
)

function readSettingsOrEnd() {
  try {
    // It has none: a wrong one must not bring a database up to date that was not meant.
    parseArgs({ options: {} })
    return readSettings()
  } catch (cause) {
    return end(cause)
  }
}

function end(cause: unknown): never {
  const known = cause instanceof StartError || (cause instanceof TypeError && 'code' in cause)
  console.error(known ? `\n  ${cause.message}\n` : cause)
  process.exit(1)
}
