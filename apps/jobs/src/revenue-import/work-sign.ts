import type { Db } from '@headgate/db/base/database'
import { signImport, WORK_SIGN_SECONDS } from '@headgate/db/revenue/imports/imports'

/**
 * Says every few seconds that this process works on an import, and how many bytes are read. Returns a function that
 * ends it.
 */
export function keepSigning(db: Db, importId: number, readBytes: () => number): () => Promise<void> {
  let last: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    // A failure is harmless: at worst another process takes over, under a reading number of its own.
    last = signImport(db, importId, readBytes()).catch(() => {})
  }, WORK_SIGN_SECONDS * 1_000)
  return async () => {
    clearInterval(timer)
    await last
  }
}
