import { openDatabase, type Database } from '@headgate/db/base/database'
import { findSamplePartner } from '@headgate/db/sample/providers'
import type { Settings } from '@headgate/runtime/settings'
import { StartError } from '@headgate/runtime/start-error'
import { checkPorts } from '../product/ports.ts'

/** Where the partner server listens: on loopback only, and as an address, so that no name can lead elsewhere. */
export const partnerOriginOf = ({ PARTNER_PORT }: Pick<Settings, 'PARTNER_PORT'>): string =>
  `http://127.0.0.1:${PARTNER_PORT}`

/**
 * The origin of the partner server if its port is free. The product works without it, so a port in use is only
 * reported; then the origin is not allowed either, because another program listens there.
 */
export async function freePartnerOrigin(
  settings: Settings,
  report: (line: string) => void,
): Promise<string | undefined> {
  try {
    await checkPorts(settings, ['PARTNER_PORT'])
    return partnerOriginOf(settings)
  } catch (cause) {
    if (!(cause instanceof StartError)) throw cause
    report(`The partner server of the sample business is not started. ${cause.message}`)
    return undefined
  }
}

async function within<T>(databaseUrl: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase(databaseUrl, { name: 'sample partner', max: 1 })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** Whether the business has the advertiser whose API is the partner server. */
export const hasPartner = (databaseUrl: string): Promise<boolean> =>
  within(databaseUrl, async ({ db }) => (await findSamplePartner(db)) !== undefined)
