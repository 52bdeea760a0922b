import { CallError, errors } from '@headgate/contract/base/errors'
import {
  generatePublisherKey,
  generatePublisherKeyOlder,
  getOwnPublisherKey,
  getOwnPublisherKeyOlder,
  getPublisherKey,
  getPublisherKeyOlder,
} from '@headgate/contract/publisher-api/key-calls'
import * as keys from '@headgate/db/keys/publisher-keys'
import { route } from '@headgate/server/route'
import type { Calls } from '../api-context.ts'

/** Keys of publishers for the public revenue call (docs/behaviour/public-api.md#keys). */
export const publisherKeyCalls: Calls = (app, { database: { db } }) => {
  for (const call of [getPublisherKey, getPublisherKeyOlder])
    route(app, call, ({ params }) => keys.readPublisherKey(db, params.id))

  for (const call of [getOwnPublisherKey, getOwnPublisherKeyOlder])
    route(app, call, async ({ params: { accountId }, session }) => {
      const { role, userId, publisher } = session
      if (role.role === 'SuperAdmin')
        return keys.readPublisherKey(db, await keys.publisherOfUser(db, accountId))
      // Others are as unknown accounts.
      if (accountId !== userId) throw new CallError(errors.notFound)
      return keys.readPublisherKey(db, publisher!.id)
    })

  for (const call of [generatePublisherKey, generatePublisherKeyOlder])
    route(app, call, ({ params, by }) => keys.makePublisherKey(db, by, params.id))
}
