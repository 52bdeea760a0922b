import type { Database } from '@headgate/db/base/database'

/** An address that a reply may lead to, with its kind. */
export interface KnownTarget {
  /** As in the table at the end. */
  kind: string
  link: string
}

/** Reads where publisher links may lead from the tables themselves, including drafts and archived links. */
export async function readTargets({ pool }: Database): Promise<KnownTarget[]> {
  const { rows } = await pool.query<KnownTarget>(`
    select kind, link from (
      select 1 as position, case key when 'system_fallback' then 'system fallback' else 'warm-up' end as kind, value as link
      from setting where key in ('system_fallback', 'warmup_link', 'warmup_link_yahoo')
      union all
      select 2, 'over-cap URL', overcap_url from targeting where use_custom_overcap_url
      union all
      select 3, 'custom fallback', default_fallback from targeting where use_custom_fallback
      union all
      select 4, 'advertiser: ' || a.name, l.link from provider_link l join provider a on a.id = l.provider_id
    ) known where link is not null order by position`)
  return rows
}
