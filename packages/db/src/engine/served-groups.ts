import { sql, type SQL } from 'drizzle-orm'
import { arrayOf } from '../base/arrays.ts'
import { servedGroupIds } from '../schema/all.ts'

/**
 * A query of the publisher links whose served rules send to groups: `group_id` and `targeting_id`, a row for each pair.
 * An index finds them, so it costs as much as there are such links, not as there are publisher links.
 */
export const linksServing = (groupIds: readonly number[]): SQL => sql`
  select wanted.id as group_id, engine_state.entity_id as targeting_id
  from unnest(${arrayOf(groupIds)}) as wanted(id)
    join engine_state on kind = 'targeting' and ${servedGroupIds} <> '[]'::jsonb
      and ${servedGroupIds} @> jsonb_build_array(wanted.id)`
