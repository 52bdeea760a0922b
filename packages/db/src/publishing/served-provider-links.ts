import { sql, type SQL } from 'drizzle-orm'
import { servedGroupIds } from '../schema/all.ts'
import { isServed } from './served-links.ts'

/** Condition on an advertiser link, of which the alias is given: engines serve it as enabled (`serveProviderLink`). */
export const isEnabledAs = (link: SQL): SQL => sql`(not ${link}.disabled and ${link}.archived_at is null
  and not exists (select from link_watch w where w.provider_link_id = ${link}.id and w.paused_at is not null))`

/**
 * Condition on an advertiser link, of which the id is given: rules that engines serve send to it, also through a group.
 * Its publisher ad accounts, also those that ended, say which publisher links may (`settleAccounts`): an index has them.
 * `offset 0` has each link looked up by itself; else the planner reads all that engines serve for a few links.
 */
export const isSentTo = (id: SQL): SQL => {
  const target = sql`jsonb_build_array(jsonb_build_object('provider_link_id', ${id}))`
  return sql`(exists (
      select from engine_state s join targeting t on t.id = s.entity_id join publisher p on p.id = t.publisher_id
      where s.kind = 'targeting' and ${isServed}
        and s.entity_id = any(array(select a.tid from publisher_account a where a.link_id = ${id}))
        and s.content->'rules' @> jsonb_build_array(jsonb_build_object('targets', ${target}))
      offset 0)
    or exists (
      select from engine_state m join advertiser_link_group g on g.id = m.entity_id and g.active and g.archived_at is null
      where m.kind = 'group' and m.content->'rules' @> ${target} and exists (
        select from engine_state join targeting t on t.id = entity_id join publisher p on p.id = t.publisher_id
        where kind = 'targeting' and ${servedGroupIds} <> '[]'::jsonb
          and ${servedGroupIds} @> jsonb_build_array(g.id) and ${isServed}
        offset 0)
      offset 0))`
}
