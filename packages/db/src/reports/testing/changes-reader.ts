import assert from 'node:assert/strict'
import { addDays } from '@headgate/domain/days'
import type { Actor } from '../../base/audit.ts'
import { readToday } from '../../base/today.ts'
import { makeProvider, makeProviderLink, makePublisher, makeUser } from '../../sample/make.ts'
import { role } from '../../schema/all.ts'
import { testDatabase } from '../../testing/database.ts'
import { readChangesInDays } from '../changes-in-days.ts'
import type { Change } from '../changes/change.ts'
import type { ChangeScope } from '../changes/records.ts'

export type ChangesReader = Awaited<ReturnType<typeof changesReader>>

/** What tests show of changes: kind, text and who. */
export const said = (changes: readonly Change[]) => changes.map(({ kind, text, who }) => [kind, text, who])

/** A database with an admin, and what tests ask about its changes. */
export async function changesReader() {
  const database = await testDatabase()
  const { db } = database
  await db.insert(role).values({ id: 1, role: 'SuperAdmin' })
  const user = await makeUser(db, { role_id: 1, first_name: 'Ada', last_name: 'Admin' })
  const admin: Actor = { actorUserId: user.id, asUserId: null, requestId: null }
  const today = await readToday(db)
  /** Until tomorrow, because a test may run across midnight. */
  const now = [{ from: today, to: addDays(today, 1) }]

  const read = async (scope: ChangeScope, periods = now): Promise<Change[]> => {
    const { changes, isCut } = await readChangesInDays(db, { periods, ...scope })
    assert.equal(isCut, false)
    const times = changes.map(({ at }) => at.getTime())
    assert.deepEqual(
      times,
      times.toSorted((one, other) => other - one),
    )
    return changes
  }

  return {
    database,
    db,
    admin,
    now,
    read,
    /** The changes that an action added. */
    async added(scope: ChangeScope, action: () => Promise<unknown>, periods = now): Promise<Change[]> {
      const before = new Set((await read(scope, periods)).map(({ text }) => text))
      await action()
      return (await read(scope, periods)).filter(({ text }) => !before.has(text))
    },
    /** An advertiser's link and a publisher, with names that texts show. */
    async business(name: string) {
      const provider = await makeProvider(db, { name: `Adlera ${name}` })
      const link = await makeProviderLink(db, {
        provider_id: provider.id,
        link_source_identifier_value: `BN-${name}`,
      })
      const publisher = await makePublisher(db, { name: `Quill ${name}` })
      return { provider, link, publisher, scope: { providerIds: [provider.id] } }
    },
  }
}
