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
    return readSettings()
  } catch (cause) {
    return end(cause)
  }
}

function end(cause: unknown): never {
  console.error(cause instanceof StartError ? `\n  ${cause.message}\n` : cause)
  process.exit(1)
}
