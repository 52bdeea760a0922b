import { randomBytes } from 'node:crypto'
import type { RedirectType } from '@headgate/contract/base/constants'
import { isLoopback } from '@headgate/contract/base/web-address'
import { eq, sql } from 'drizzle-orm'
import { systemActor, writeAudit } from '../base/audit.ts'
import type { Database, Db } from '../base/database.ts'
import { hashPassword } from '../people/password.ts'
import { serveSettings } from '../publishing/serve-changes.ts'
import { addReferenceData } from '../settings/reference-data.ts'
import { loadSampleBusiness } from '../sample/business.ts'
import type { SealCredentials } from '../sample/providers.ts'
import type { SampleUser } from '../sample/publishers.ts'
import {
  advertiserLinkGroup,
  domain,
  engineState,
  provider,
  publisher,
  setting,
  targeting,
  user,
} from '../schema/all.ts'

/** The settings that a first start reads, a part of `Settings` of runtime: docs/design.md#settings-of-the-processes. */
export interface FirstStartSettings {
  ADMIN_EMAIL: string
  ADMIN_PASSWORD?: string | undefined
  SAMPLE_DATA: boolean
  REDIRECT_PORT: number
  REDIRECT_TYPE: RedirectType
  /** Where the console listens; by default only on loopback. */
  HOST?: string
  /** Where people open it: a proxy of this machine may let other machines in. */
  CONSOLE_URL?: string | undefined
}

export interface FirstStartOptions {
  /** Makes the signature of generated links; needed only for REDIRECT_TYPE `signed`. */
  sign?: (publisherId: number, targetingId: number) => string
  /** Encrypts the sample's API credentials, which are left out without it. */
  seal?: SealCredentials
  /** Where the partner server of the sample business listens, if it is going to be started. */
  partnerOrigin?: string | undefined
  /** The settings may be others than those of the console, so nobody knows who can sign in. */
  isElsewhere?: boolean
  /**
   * Receives the generated password of the first admin as soon as it is valid, because what follows may fail and the
   * next start does not make it again.
   */
  onAdmin?: ((password: string) => void) | undefined
}

export interface FirstStart {
  /** Set when this start made the first admin with a generated password, which must be printed now and never again. */
  adminPassword?: string
  /** Set when this start loaded the sample business: the sign-in of a publisher's user. */
  samplePublisher?: SampleUser
}

/** Any number that nothing else in the database uses as an advisory lock. */
const FIRST_START_LOCK = 727_003

const ADMIN_ROLE = 1

/**
 * Makes a migrated database usable: adds reference data, the first admin when there is none, and the sample business
 * when `SAMPLE_DATA` is set and there is no business yet. Each is one transaction and has no effect the second time;
 * parts that start together wait for the first one.
 */
export async function firstStart(
  { db }: Database,
  settings: FirstStartSettings,
  { sign, seal, partnerOrigin, isElsewhere = false, onAdmin }: FirstStartOptions = {},
): Promise<FirstStart> {
  const alone = <T>(work: (tx: Db) => Promise<T>) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${FIRST_START_LOCK})`)
      return work(tx)
    })
  await alone(async (tx) => {
    await addReferenceData(tx, settings.ADMIN_EMAIL)
    const [served] = await tx.select().from(engineState).where(eq(engineState.kind, 'settings'))
    if (!served) await serveSettings(tx)
  })
  const adminPassword = await alone((tx) => addFirstAdmin(tx, settings))
  if (adminPassword) onAdmin?.(adminPassword)
  const samplePublisher = settings.SAMPLE_DATA
    ? await alone(async (tx) =>
        (await hasBusiness(tx))
          ? undefined
          : loadSampleBusiness(tx, {
              redirectOrigin: `http://localhost:${settings.REDIRECT_PORT}`,
              redirectType: settings.REDIRECT_TYPE,
              sign,
              seal,
              partnerOrigin,
              password:
                !isElsewhere && isPrivate(settings) ? undefined : randomBytes(12).toString('base64url'),
            }),
      )
    : undefined
  return { ...(adminPassword && { adminPassword }), ...(samplePublisher && { samplePublisher }) }
}

/** Whether nothing says that other machines can reach the sign-in. As a HOST, 0.0.0.0 is every address. */
function isPrivate({ HOST = 'localhost', CONSOLE_URL }: FirstStartSettings): boolean {
  return (
    /^(localhost|127(\.\d+){3}|::1)$/.test(HOST) &&
    (CONSOLE_URL === undefined || isLoopback(new URL(CONSOLE_URL).hostname))
  )
}

/** Returns the password if it was generated. */
async function addFirstAdmin(db: Db, settings: FirstStartSettings): Promise<string | undefined> {
  const [admin] = await db.select({ id: user.id }).from(user).where(eq(user.role_id, ADMIN_ROLE)).limit(1)
  if (admin) return undefined
  const generated = settings.ADMIN_PASSWORD ? undefined : randomBytes(12).toString('base64url')
  const [made] = await db
    .insert(user)
    .values({
      first_name: 'First',
      last_name: 'Admin',
      email: settings.ADMIN_EMAIL,
      role_id: ADMIN_ROLE,
      password_hash: await hashPassword(settings.ADMIN_PASSWORD ?? generated!),
    })
    .returning({ id: user.id })
  await writeAudit(db, systemActor, [
    { action: 'create', entity: 'user', entityId: made!.id, after: { email: settings.ADMIN_EMAIL } },
  ])
  return generated
}

/**
 * Whether people have begun to set up a business of their own: the sample business would replace its default variables
 * and stand among its records. A first start itself makes none of these, and one user, the first admin.
 */
export async function hasBusiness(db: Db): Promise<boolean> {
  for (const table of [publisher, provider, targeting, advertiserLinkGroup, domain, setting]) {
    const [row] = await db.select({ id: table.id }).from(table).limit(1)
    if (row) return true
  }
  const users = await db.select({ id: user.id }).from(user).limit(2)
  return users.length > 1
}
