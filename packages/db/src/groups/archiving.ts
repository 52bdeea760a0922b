import { CallError, errors } from '@headgate/contract/base/errors'
import { sql } from 'drizzle-orm'
import { anyOf } from '../base/arrays.ts'
import { lifeCycle, stillUsed } from '../base/archive-life-cycle.ts'
import type { Db } from '../base/database.ts'
import { serveGroupFlags } from '../publishing/serve-changes.ts'
import { advertiserLinkGroup } from '../schema/all.ts'
import type { StoredGroup } from './draft/fields.ts'
import { usesOfGroups } from './uses.ts'

const life = lifeCycle<StoredGroup>({
  table: advertiserLinkGroup,
  entity: 'advertiser_link_group',
  fieldsOf: (row) => ({ description: row.description, active: row.active }),
  conflicts: {},
  refuseArchiving: refuseUsed,
  refuseRemoval,
  serve: serveGroupFlags,
})

/** Archive, restore and permanent removal of groups, single and bulk: docs/behaviour/groups.md#archiving. */
export const { lock: lockGroups, archive: archiveGroups, restore: restoreGroups, remove: removeGroups } = life

/** Text such as `publisher links 5, 7 and 12 more`: enough to find them, short enough for a message. */
function named(targetings: readonly number[]): string {
  const shown = targetings.slice(0, 10)
  const more = targetings.length - shown.length
  return `publisher link${targetings.length === 1 ? '' : 's'} ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

/** In engines, rules that still use an archived group would lead nowhere. */
async function refuseUsed(db: Db, ids: number[]): Promise<void> {
  const uses = await usesOfGroups(db, ids)
  const used = ids.find((id) => uses.has(id))
  if (used === undefined) return
  throw new CallError(errors.stillInUse, {
    text: `Group ${used} cannot be archived: it is used by ${named(uses.get(used)!)}. Disable or replace the rule there and publish the change first.`,
  })
}

/** Archived and disabled rules count too: their publisher ad accounts refer to the group. */
async function refuseRemoval(db: Db, ids: number[]): Promise<void> {
  const { rows } = await db.execute<{ id: number; targetings: number[] }>(sql`
    select d.advertiser_link_group_id as id, array_agg(distinct r.targeting_id order by r.targeting_id) as targetings
    from targeting_rule_detail d join targeting_rule r on r.id = d.targeting_rule_id
    where ${anyOf(sql`d.advertiser_link_group_id`, ids)}
    group by 1 order by 1 limit 1`)
  const used = rows[0]
  if (used) throw stillUsed(`Group ${used.id}`, [`rules in ${named(used.targetings)}`])
}
