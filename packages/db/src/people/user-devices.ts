import { and, desc, eq, isNotNull, notInArray } from 'drizzle-orm'
import type { Db } from '../base/database.ts'
import { role, user, userDevice } from '../schema/all.ts'

interface Device {
  device_id: string
  fcm_token: string | null
  /** Unchanged when undefined; a new device starts unsubscribed. */
  subscribed?: boolean
}

/** Only the latest devices of one user are kept, so that made-up ids cannot fill the table. */
const KEPT = 20

/** Registers a user's browser, or updates its row: docs/behaviour/people.md#devices. */
export async function saveUserDevice(db: Db, userId: number, device: Device): Promise<void> {
  const { device_id, ...values } = device
  await db
    .insert(userDevice)
    .values({ user_id: userId, device_id, ...values })
    .onConflictDoUpdate({
      target: [userDevice.user_id, userDevice.device_id],
      set: { ...values, updated_at: new Date() },
    })
  const latest = db
    .select({ id: userDevice.id })
    .from(userDevice)
    .where(eq(userDevice.user_id, userId))
    .orderBy(desc(userDevice.updated_at), desc(userDevice.id))
    .limit(KEPT)
  await db.delete(userDevice).where(and(eq(userDevice.user_id, userId), notInArray(userDevice.id, latest)))
}

/** Only admins get push messages, and only while they can sign in: docs/behaviour/people.md#notifications. */
const mayGetPush = and(
  eq(role.role, 'SuperAdmin'),
  eq(user.blocked, false),
  eq(userDevice.subscribed, true),
  isNotNull(userDevice.fcm_token),
)

/** The ids of the devices that a push message goes to: of one admin, or of all. */
export async function pushDevices(db: Db, userId?: number): Promise<number[]> {
  const rows = await db
    .select({ id: userDevice.id })
    .from(userDevice)
    .innerJoin(user, eq(user.id, userDevice.user_id))
    .innerJoin(role, eq(role.id, user.role_id))
    .where(and(mayGetPush, userId === undefined ? undefined : eq(user.id, userId)))
  return rows.map((row) => row.id)
}

/** The push subscription of a device as its browser sent it; null when it must not get messages any more. */
export async function pushSubscriptionOf(db: Db, deviceId: number): Promise<string | null> {
  const [row] = await db
    .select({ fcmToken: userDevice.fcm_token })
    .from(userDevice)
    .innerJoin(user, eq(user.id, userDevice.user_id))
    .innerJoin(role, eq(role.id, user.role_id))
    .where(and(mayGetPush, eq(userDevice.id, deviceId)))
  return row?.fcmToken ?? null
}

/** Removes a push subscription that its push service no longer has; a newer one of the device stays. */
export async function forgetPushSubscription(db: Db, deviceId: number, fcmToken: string): Promise<void> {
  await db
    .update(userDevice)
    .set({ fcm_token: null, updated_at: new Date() })
    .where(and(eq(userDevice.id, deviceId), eq(userDevice.fcm_token, fcmToken)))
}
