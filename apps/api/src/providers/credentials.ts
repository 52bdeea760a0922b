import {
  deleteCredential,
  getCredential,
  getCredentials,
  readApiUrl,
  setApiStatus,
  storeCredential,
  storeCredentials,
  testCredential,
  type Credentials,
  type ShownCredentials,
} from '@headgate/contract/providers/credentials'
import { CallError, errors } from '@headgate/contract/base/errors'
import { messages } from '@headgate/contract/base/messages'
import * as stored from '@headgate/db/providers/credentials'
import type { Db } from '@headgate/db/base/database'
import { HiddenValueLost, hideSecrets, restoreSecrets } from '@headgate/domain/provider-api/hidden-values'
import { mayBePrivate, privateTargets, type PrivateTargets } from '@headgate/runtime/outgoing/outgoing-call'
import { namesPrivateTarget } from '@headgate/runtime/outgoing/public-address'
import {
  credentialsOf,
  CREDENTIALS_KEY,
  keptSeal,
  readCredentials,
  type Seal,
} from '@headgate/runtime/keys/seal'
import { route } from '@headgate/server/route'
import type { Calls } from '../api-context.ts'
import { tryApi } from './try-api.ts'

/** Stored credentials as the form shows them; null when there are none. */
async function show(db: Db, seal: Seal, providerId: number): Promise<ShownCredentials | null> {
  const found = await stored.findCredentials(db, providerId)
  const credentials = readCredentials(seal, found)
  if (!found || !credentials) return null
  return {
    ...hideSecrets(credentials),
    id: found.id,
    provider_id: providerId,
    is_active: found.is_active,
    updatedAt: found.updated_at.toISOString(),
  }
}

/**
 * The form's credentials, with stored secrets in place of hidden values. Throws CallError 400 with the field's text.
 */
async function complete(db: Db, seal: Seal, providerId: number, given: Credentials): Promise<Credentials> {
  const before = readCredentials(seal, await stored.findCredentials(db, providerId))
  try {
    return restoreSecrets(given, before)
  } catch (error) {
    if (!(error instanceof HiddenValueLost)) throw error
    const text = messages.credentials.enterAgain
    throw new CallError(errors.invalidInput, { text, fields: { [error.field]: text } })
  }
}

/** The form also refuses private addresses, unless the settings allow them. */
function refusePrivate({ url, auth_url }: Credentials, targets: PrivateTargets): void {
  const isRefused = (text: string) => {
    const read = readApiUrl(text)
    return read !== undefined && namesPrivateTarget(read) && !mayBePrivate(targets, read)
  }
  const fields = {
    ...(isRefused(url) && { url: messages.credentials.urlInvalid }),
    ...(isRefused(auth_url) && { auth_url: messages.credentials.authUrlInvalid }),
  }
  const [text] = Object.values(fields)
  if (text) throw new CallError(errors.invalidInput, { text, fields })
}

/**
 * Credentials of advertisers' APIs (docs/behaviour/advertisers.md#api-credentials): stored sealed, shown without their
 * secrets.
 */
export const credentialCalls: Calls = (app, { database: { db }, settings }) => {
  const seal = keptSeal(settings.DATA_DIR, CREDENTIALS_KEY)
  const targets = privateTargets(settings)

  for (const call of [getCredential, getCredentials])
    route(app, call, async ({ params: { id } }) => ({ credential: await show(db, seal, id) }))

  for (const call of [storeCredential, storeCredentials])
    route(app, call, async ({ params: { id }, body: { updatedAt, ...given }, by }) => {
      refusePrivate(given, targets)
      const credentials = await complete(db, seal, id, given)
      const sealed = seal.close(JSON.stringify(credentials), credentialsOf(id))
      await stored.storeCredentials(db, by, id, { sealed, isActive: credentials.is_active }, updatedAt)
      return { credential: (await show(db, seal, id))! }
    })

  route(app, deleteCredential, async ({ params: { id }, by }) => {
    await stored.removeCredentials(db, by, id)
    return { id }
  })

  route(app, setApiStatus, async ({ params: { id }, body: { is_active }, by }) => {
    await stored.setApiActive(db, by, id, is_active)
    return { id, is_active }
  })

  route(app, testCredential, async ({ params: { id }, body }) => {
    const { updatedAt: _read, ...given } = body.credential
    refusePrivate(given, targets)
    const credentials = await complete(db, seal, id, given)
    return tryApi(credentials, { fromDate: body.from_date, toDate: body.to_date }, targets)
  })
}
