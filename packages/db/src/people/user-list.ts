import type { User, UsersQuery } from '@headgate/contract/people/users'
import { sql } from 'drizzle-orm'
import type { Db } from '../base/database.ts'
import { columnOf, equals, holdsText, type Filter } from '../lists/filters.ts'
import { listOf } from '../lists/list.ts'
import { byColumn, byFlag, byId, byText, type Sort } from '../lists/sorts.ts'
import { ADMIN, readUsers } from './users.ts'

/** Every column a caller may sort by. */
const sortable: Record<UsersQuery['order_by'], Sort> = {
  id: byId,
  first_name: byText('user.first_name'),
  last_name: byText('user.last_name'),
  email: byText('user.email'),
  publisher: { by: sql`lower(p.name)`, nullable: true, reads: [] },
  role: { by: sql`r.role`, reads: [] },
  blocked: byFlag('user.blocked'),
  createdAt: byColumn('user.created_at'),
  updatedAt: byColumn('user.updated_at'),
}

/** Address, whole name or publisher contains the typed text, or the id equals it. */
function holds(q: string | undefined): Filter | undefined {
  if (!q) return undefined
  const held = holdsText(q, [
    columnOf('user.email'),
    sql`(l.first_name || ' ' || l.last_name)`,
    sql.raw('p.name'),
  ])
  return { where: /^\d{1,9}$/.test(q) ? sql`(${held} or l.id = ${Number(q)})` : held, reads: [] }
}

const userList = listOf<UsersQuery, User>({
  table: 'user',
  joins: sql`join role r on r.id = l.role_id left join publisher p on p.id = l.publisher_id`,
  filters: (query) => [
    { where: sql`r.role <> ${ADMIN}`, reads: [] },
    query.role === undefined ? undefined : { where: sql`r.role = ${query.role}`, reads: [] },
    equals('user.publisher_id', query.publisher_id),
    equals('user.blocked', query.status === undefined ? undefined : !query.status),
    holds(query.q),
  ],
  sorts: () => sortable,
  read: readUsers,
})

/** One page of users with the total of all pages; SuperAdmins are hidden: docs/behaviour/people.md#user-list. */
export async function listUsers(db: Db, query: UsersQuery): Promise<{ users: User[]; total: number }> {
  const { rows, total } = await userList.page(db, query)
  return { users: rows, total }
}
