import { sql } from 'drizzle-orm'
import type { Db } from '../base/database.ts'
import type { RecordIds } from './selection.ts'

/**
 * Publisher links and groups whose draft has enabled rules that send to an advertiser link; archived ones and disabled
 * rules do not count.
 */
export async function usesOfLink(db: Db, providerLinkId: number): Promise<RecordIds> {
  const { rows } = await db.execute<{ kind: 'targeting' | 'group'; id: number }>(sql`
    select 'targeting' as kind, t.id from targeting t
    where t.archived_at is null and exists (
      select from targeting_rule r join targeting_rule_detail d on d.targeting_rule_id = r.id
      where r.targeting_id = t.id and not r.disabled and r.archived_at is null
        and d.provider_link_id = ${providerLinkId})
    union all
    select 'group', a.id from advertiser_link_group a
    where a.archived_at is null and exists (
      select from group_rule g where g.advertiser_link_group_id = a.id and g.active and g.archived_at is null
        and g.advertiser_link_id = ${providerLinkId})
    order by id`)
  const ids = (kind: 'targeting' | 'group') => rows.filter((row) => row.kind === kind).map((row) => row.id)
  return new Map([
    ['targeting', ids('targeting')],
    ['group', ids('group')],
  ])
}
