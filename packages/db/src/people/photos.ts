import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from '../base/database.ts'
import { photo } from '../schema/all.ts'

/**
 * Stores a photo under a name that is new each time; an existing one stays as it is. See
 * docs/behaviour/people.md#photos.
 */
export async function keepPhoto(db: Db, name: string, type: string, content: Uint8Array): Promise<void> {
  const hash = createHash('sha256').update(content).digest('hex')
  await db.insert(photo).values({ name, type, hash, size: content.length, content }).onConflictDoNothing()
}

/** The photo with that name; undefined when there is none. */
export async function readPhoto(db: Db, name: string): Promise<Uint8Array | undefined> {
  const [row] = await db.select({ content: photo.content }).from(photo).where(eq(photo.name, name))
  return row?.content
}

export async function removePhoto(db: Db, name: string): Promise<void> {
  await db.delete(photo).where(eq(photo.name, name))
}
