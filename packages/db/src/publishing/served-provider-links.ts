import { sql, type SQL } from 'drizzle-orm'
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
  return sql`exists (
    select from engine_state s join targeting t on t.id = s.entity_id join publisher p on p.id = t.publisher_id
    where s.kind = 'targeting' and ${isServed}
      and s.entity_id = any(array(select a.tid from publisher_account a where a.link_id = ${id}))
      and (s.content->'rules' @> jsonb_build_array(jsonb_build_object('targets', ${target}))
        or exists (
          select from jsonb_path_query(s.content, '$.rules[*].targets[*].advertiser_link_group_id ? (@ != null)') as used (group_id)
            join engine_state m on m.kind = 'group' and m.entity_id = used.group_id::int
            join advertiser_link_group g on g.id = m.entity_id and g.active and g.archived_at is null
          where m.content->'rules' @> ${target}))
    offset 0)`
}
