import type { Db } from './database.ts'
import { userDevice } from './schema/all.ts'

interface Device {
  deviceId: string
  fcmToken: string | null
  /** Left as it is when undefined; a new device starts unsubscribed. */
  subscribed?: boolean
}

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
}
