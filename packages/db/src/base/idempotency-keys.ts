import { sql } from 'drizzle-orm'
import { CallError, errors } from '@headgate/contract/base/errors'
import type { Db } from './database.ts'

/** Days that a key belongs to its first call; then it may be used again. */
export const IDEMPOTENCY_DAYS = 1

/** Seconds that a call keeps its claim: longer than calls take. A process that was killed leaves its claims so long. */
const CLAIM_SECONDS = 60

/** The right of one request to make the call of a key. */
export interface Claim {
  caller: string
  /** SHA-256 of the key, as hexadecimal digits. */
  keyHash: string
  /** Of this claim alone: no other request may have it, a repeat neither. */
  requestId: string
}

/** What became of a key, for a request that comes with it. */
export type KeyState =
  | { is: 'claimed' }
  /** The first request is still at work. */
  | { is: 'running' }
  | { is: 'kept'; reply: Uint8Array }
  /** The change was made, and the first request ended without a reply. */
  | { is: 'lost'; made: string }
  /** The key belongs to another call or body. */
  | { is: 'other' }

const until = sql`now() + make_interval(secs => ${CLAIM_SECONDS})`
/** Of a call that has ended. Not `now()`: the column rounds to milliseconds, so for half of one it may lie in the future. */
const ended = sql`'-infinity'::timestamptz`
const keyOf = ({ caller, keyHash }: Claim) => sql`caller = ${caller} and key_hash = ${keyHash}`
const ownOf = (claim: Claim) => sql`${keyOf(claim)} and request_id = ${claim.requestId}`

type Row = {
  fingerprint: string
  request_id: string
  is_running: boolean
  is_old: boolean
  made: string | null
  reply: Uint8Array | null
}

/**
 * Claims a key for a request, when no other request has it, or when the one that had it ended without a change. Its
 * statements are transactions of their own: the claim must be seen before the change is made.
 */
export async function claimKey(db: Db, claim: Claim, fingerprint: string): Promise<KeyState> {
  const { rowCount } = await db.execute(sql`
    insert into idempotency_key (caller, key_hash, fingerprint, request_id, running_until)
    values (${claim.caller}, ${claim.keyHash}, ${fingerprint}, ${claim.requestId}, ${until})
    on conflict do nothing`)
  if (rowCount === 1) return { is: 'claimed' }
  const { rows } = await db.execute<Row>(sql`
    select fingerprint, request_id, running_until > now() as is_running, made, reply,
      created_at < now() - make_interval(days => ${IDEMPOTENCY_DAYS}) as is_old
    from idempotency_key where ${keyOf(claim)}`)
  const [row] = rows
  // It was given up since.
  if (!row) return { is: 'running' }
  if (row.is_old) return takeOver(db, claim, fingerprint, row)
  if (row.fingerprint !== fingerprint) return { is: 'other' }
  if (row.reply) return { is: 'kept', reply: row.reply }
  if (row.is_running) return { is: 'running' }
  return row.made === null ? takeOver(db, claim, fingerprint, row) : { is: 'lost', made: row.made }
}

/**
 * Goes on in place of a request that left its claim. When that one is at work after all, whichever changes the row first
 * wins: its change waits here for ours, or finds that the claim is gone and is rolled back.
 */
async function takeOver(db: Db, claim: Claim, fingerprint: string, row: Row): Promise<KeyState> {
  const isLeft = row.is_old ? sql`true` : sql`made is null and running_until <= now()`
  const { rowCount } = await db.execute(sql`
    update idempotency_key set request_id = ${claim.requestId}, fingerprint = ${fingerprint}, running_until = ${until},
      made = null, reply = null, created_at = now()
    where ${keyOf(claim)} and request_id = ${row.request_id} and ${isLeft}`)
  return rowCount === 1 ? { is: 'claimed' } : { is: 'running' }
}

/**
 * Notes in the transaction of a change that the call of a claim has made it. Every change with an audit row does so.
 * Throws CallError 409 when another request went on in place of this one, so that the change is rolled back.
 */
export async function noteMade(db: Db, claim: Claim, made: string): Promise<void> {
  const { rowCount } = await db.execute(sql`
    update idempotency_key set made = coalesce(made, ${made}) where ${ownOf(claim)}`)
  if (rowCount === 0) throw new CallError(errors.callTakenOver)
}

/** Keeps the sealed reply of a claim's call. */
export async function keepReply(db: Db, claim: Claim, reply: Uint8Array): Promise<void> {
  await db.execute(sql`
    update idempotency_key set reply = ${Buffer.from(reply)}, running_until = ${ended} where ${ownOf(claim)}`)
}

/** Ends the claim of a call that was refused. When it had changed something already, the key stays with that. */
export async function endClaim(db: Db, claim: Claim): Promise<void> {
  await db.execute(sql`delete from idempotency_key where ${ownOf(claim)} and made is null`)
  await db.execute(sql`update idempotency_key set running_until = ${ended} where ${ownOf(claim)}`)
}
