import type { Database } from '@headgate/db/base/database'
import type { PublisherLinkOptions } from '@headgate/domain/publisher-link'

/** A publisher link that searches can be sent to. */
export interface KnownLink extends PublisherLinkOptions {
  publisherName: string
  /** Published, active, not archived, of an active publisher. */
  serves: boolean
  mobile: boolean
}

/** An address that a reply may lead to, with its kind. */
export interface KnownTarget {
  /** As in the table at the end. */
  kind: string
  link: string
}

export interface KnownBusiness {
  links: KnownLink[]
  targets: KnownTarget[]
}

/** Reads the links and where they may lead from the tables themselves, including drafts and archived links. */
export async function readBusiness({ pool }: Database): Promise<KnownBusiness> {
  const links = await pool.query<KnownLink>(`
    select t.*, p.name as "publisherName",
      t.published_at is not null and t.is_active and t.archived_at is null
        and p.status and p.archived_at is null as serves,
      exists (select from platform f where f.id = any(t.platform_ids) and f.name ilike '%mobile%') as mobile
    from targeting t join publisher p on p.id = t.publisher_id
    order by t.id`)
  const targets = await pool.query<KnownTarget>(`
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
  return { links: links.rows, targets: targets.rows }
}
