import { sql } from 'drizzle-orm'
import { today } from '../base/today.ts'

/** `(...)` of the ids of enabled advertiser links whose cap of today is used up: further searches go elsewhere. */
export const linksAtCap = sql`(select capped.id
  from cap_usage u join provider_link capped on capped.id = u.entity_id
  where u.day = ${today} and u.kind = 'provider_link' and capped.daily_cap > 0 and u.used >= capped.daily_cap
    and not capped.disabled and capped.archived_at is null)`
