import { and, desc, eq, isNotNull, notInArray } from 'drizzle-orm'
import type { Db } from '../base/database.ts'
import { role, user, userDevice } from '../schema/all.ts'

interface Device {
  deviceId: string
  fcmToken: string | null
  /** Left as it is when undefined; a new device starts unsubscribed. */
  subscribed?: boolean
}

/** Devices of one user that are kept, the latest ones: whoever makes up ids fills no table. */
const KEPT = 20

/** Registers a user's browser, or renews what is known of it (1 §7 user-device, user-subscribe). */
export async function saveUserDevice(db: Db, userId: number, device: Device): Promise<void> {
  const { deviceId, ...values } = device
  await db
    .insert(userDevice)
    .values({ userId, deviceId, ...values })
    .onConflictDoUpdate({
      target: [userDevice.userId, userDevice.deviceId],
      set: { ...values, updatedAt: new Date() },
    })
  const latest = db
    .select({ id: userDevice.id })
    .from(userDevice)
    .where(eq(userDevice.userId, userId))
    .orderBy(desc(userDevice.updatedAt), desc(userDevice.id))
    .limit(KEPT)
  await db.delete(userDevice).where(and(eq(userDevice.userId, userId), notInArray(userDevice.id, latest)))
}

/** Only admins get push messages (1 §2, 3 §6), and only while they may sign in. */
const mayGetPush = and(
  eq(role.role, 'SuperAdmin'),
  eq(user.blocked, false),
  eq(userDevice.subscribed, true),
  isNotNull(userDevice.fcmToken),
)

/** The ids of the devices that a push message goes to: of one admin, or of all. */
export async function pushDevices(db: Db, userId?: number): Promise<number[]> {
  const rows = await db
    .select({ id: userDevice.id })
    .from(userDevice)
    .innerJoin(user, eq(user.id, userDevice.userId))
    .innerJoin(role, eq(role.id, user.roleId))
    .where(and(mayGetPush, userId === undefined ? undefined : eq(user.id, userId)))
  return rows.map((row) => row.id)
}

/** The push subscription of a device as its browser gave it; null when it may get no message any more. */
export async function pushSubscriptionOf(db: Db, deviceId: number): Promise<string | null> {
  const [row] = await db
    .select({ fcmToken: userDevice.fcmToken })
    .from(userDevice)
    .innerJoin(user, eq(user.id, userDevice.userId))
    .innerJoin(role, eq(role.id, user.roleId))
    .where(and(mayGetPush, eq(userDevice.id, deviceId)))
  return row?.fcmToken ?? null
}

/** Forgets a push subscription that its push service no longer knows; a newer one of the device stays. */
export async function forgetPushSubscription(db: Db, deviceId: number, fcmToken: string): Promise<void> {
  await db
    .update(userDevice)
    .set({ fcmToken: null, updatedAt: new Date() })
    .where(and(eq(userDevice.id, deviceId), eq(userDevice.fcmToken, fcmToken)))
}
