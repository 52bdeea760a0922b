import { randomBytes } from 'node:crypto'
import { createPublisher, type Publisher, type PublisherForm } from '@headgate/contract/publishers'
import type { ApiSession } from '../support/session.ts'

/** A word that no other record contains. Tests filter by it, so they can run at the same time. */
export const uniqueWord = (): string => `e2e${randomBytes(5).toString('hex')}`

/** Makes publishers through the API, named `{word} 1`, `{word} 2` and so on. */
export async function makePublishers(
  admin: ApiSession,
  word: string,
  count: number,
  fields: Partial<PublisherForm> = {},
): Promise<Publisher[]> {
  const made: Publisher[] = []
  for (let index = 1; index <= count; index += 1) {
    const body = { ...fields, name: `${word} ${index}` }
    made.push((await admin.send(createPublisher, { body })).publisher)
  }
  return made
}
