import type { Db } from '@headgate/db/base/database'
import { makePublisher, makeUser, type PublisherRow, type UserRow } from '@headgate/db/sample/make'

/** A publisher with a user: e-mail `{word}@example.com`, password `password`. */
export async function makePublisherUser(
  db: Db,
  word: string,
  given: Parameters<typeof makeUser>[1] = {},
): Promise<{ publisher: PublisherRow; user: UserRow }> {
  const publisher = await makePublisher(db, { name: `${word} media` })
  const user = await makeUser(db, {
    email: `${word}@example.com`,
    role_id: 2,
    publisher_id: publisher.id,
    ...given,
  })
  return { publisher, user }
}

/** An admin of the test's own: changes to this account or its sessions affect no other test. */
export function makeAdmin(db: Db, word: string): Promise<UserRow> {
  return makeUser(db, { email: `${word}@example.com`, role_id: 1, first_name: 'Ada', last_name: word })
}
