import { refusedFields } from '@headgate/contract/base/errors'
import { leadsToUs, withScheme } from '@headgate/domain/rules/address-check'
import { sql } from 'drizzle-orm'
import type { Db } from '../base/database.ts'

/**
 * Refuses a host that would become ours while searches are sent to it: they would come back for ever (decision 0185).
 * Call it in the transaction that makes the host ours; `field` is the form's field of it. Throws CallError 400.
 */
export async function refuseServedHost(db: Db, host: string, field: string): Promise<void> {
  const name = URL.parse(withScheme(host))?.hostname.replace(/\.$/, '')
  if (!name) return
  const first = (await addressesNaming(db, name)).find(({ address }) => leadsToUs(address, [host]))
  if (first === undefined) return
  const text = `${name} cannot be one of our domains: ${first.what} sends searches there. Change that address first.`
  throw refusedFields({ [field]: text })
}

/** Every stored address that engines send to and that may contain the name, also in an unusual spelling. */
async function addressesNaming(db: Db, name: string): Promise<{ what: string; address: string }[]> {
  const like = `%${name.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const { rows } = await db.execute<{ what: string; address: string }>(sql`
    select what, address from (
      select key as what, value as address from setting
      where key in ('system_fallback', 'warmup_link', 'warmup_link_yahoo')
      union all
      select 'publisher link ' || id, default_fallback from targeting
      where use_custom_fallback and archived_at is null
      union all
      select 'publisher link ' || id, overcap_url from targeting
      where use_custom_overcap_url and archived_at is null
      union all
      select 'publisher link ' || entity_id, served.address
      from engine_state join targeting on targeting.id = entity_id and archived_at is null,
        lateral (values (content->>'custom_fallback'), (content->>'overcap_url')) as served (address)
      where kind = 'targeting'
      union all
      select 'advertiser link ' || id, link from provider_link where archived_at is null
    ) as served
    where address ilike ${like} or address ~ '^([a-zA-Z]+://)?[^/?#]*([^!-~]|%)'`)
  return rows
}
