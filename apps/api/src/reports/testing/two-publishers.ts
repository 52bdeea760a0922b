import assert from 'node:assert/strict'
import type { PublisherColumnKey } from '@headgate/contract/settings/display-columns'
import { proposedNames } from '@headgate/contract/settings/display-names'
import { makeDisplayColumns, makeUser } from '@headgate/db/sample/make'
import { displayMapping, user } from '@headgate/db/schema/all'
import { CSV_HEAD, makeRevenueAdvertiser } from '@headgate/db/testing/revenue-business'
import { daysBefore } from '@headgate/domain/days'
import { eq } from 'drizzle-orm'
import { uploadReport } from '../../revenue/testing/reports-and-searches.ts'
import { revenueParts, type RevenueParts } from '../../revenue/testing/revenue-parts.ts'
import { signIn } from '../../testing/api.ts'

export interface PublisherUser {
  id: number
  email: string
  token: string
  publisherId: number
}

export interface TwoPublishers extends RevenueParts {
  /** A new user of one of the publishers, signed in, with these columns. */
  userOf(publisherId: number, columns: PublisherColumnKey[], email: string): Promise<PublisherUser>
  ownId: number
  otherId: number
}

/** Channel and publisher revenue of each publisher on the two days before today. */
export const OWN = { channel: 'BN-OWN', revenue: ['5.6', '11.2'] }
export const OTHER = { channel: 'BN-OTHER', revenue: ['56', '112'] }

/** Real parts and two publishers, each with booked revenue of the two days before today. */
export async function twoPublishers(env: Record<string, string> = {}): Promise<TwoPublishers> {
  const parts = await revenueParts(env)
  const { db } = parts.api.database
  const { id, accounts } = await makeRevenueAdvertiser(db, { [OWN.channel]: 1, [OTHER.channel]: 1 })
  const now = new Date()
  const lines = [1, 2].flatMap((days) => [
    `${daysBefore(days, now)},${OWN.channel},US,${100 * days},${50 * days},${7 * days},${10 * days}`,
    `${daysBefore(days, now)},${OTHER.channel},DE,${1_000 * days},${500 * days},${70 * days},${100 * days}`,
  ])
  await uploadReport(parts, id, `${[CSV_HEAD, ...lines].join('\n')}\n`)
  await db.insert(displayMapping).values({ id: 1, fields: { ...proposedNames, geo: 'Market' } })
  // Hashing a password is slow on purpose: all users have the admin's.
  const [admin] = await db.select().from(user).where(eq(user.email, 'admin@headgate.test'))
  const publisherOf = (channel: string) => {
    const account = accounts.find((one) => one.channel === channel)
    assert.ok(account)
    return account.publisherId
  }
  return {
    ...parts,
    ownId: publisherOf(OWN.channel),
    otherId: publisherOf(OTHER.channel),
    async userOf(publisherId, columns, email) {
      const { password_hash } = admin!
      const made = await makeUser(db, { email, role_id: 2, publisher_id: publisherId, password_hash })
      await makeDisplayColumns(db, made.id, columns)
      return { id: made.id, email, token: await signIn(parts.api.app, email), publisherId }
    },
  }
}
