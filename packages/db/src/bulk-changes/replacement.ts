import { CallError, errors, refusedFields } from '@headgate/contract/base/errors'
import { messages } from '@headgate/contract/base/messages'
import type { LinkChange } from '@headgate/contract/bulk-changes/values'
import type { RuleTarget } from '@headgate/contract/targetings/values'
import { asc } from 'drizzle-orm'
import { anyOf } from '../base/arrays.ts'
import type { Db } from '../base/database.ts'
import { providerLink } from '../schema/all.ts'

/**
 * The advertiser link that takes the place of another, as a target of rules. Whether it can be chosen is checked as in
 * every save. Throws CallError: 404 when one of both does not exist, 400 when both are the same.
 */
export async function readReplacement(
  db: Db,
  { from, to }: LinkChange,
): Promise<Omit<RuleTarget, 'traffic'>> {
  if (from === to) throw refusedFields({ 'change.to': messages.general.selectAnother })
  const rows = await db
    .select()
    .from(providerLink)
    .where(anyOf(providerLink.id, [from, to]))
    .orderBy(asc(providerLink.id))
  const link = rows.find((row) => row.id === to)
  if (link === undefined || rows.length < 2 || rows.some((row) => row.archived_at !== null))
    throw new CallError(errors.notFound)
  return {
    provider_id: link.provider_id,
    provider_link: link.id,
    advertiser_link_group_id: null,
    platform_id: [link.platform_id],
    search_engine_id: [link.search_engine_id],
    tag_type_id: [link.tag_type_id],
    quality_score: [link.quality_score],
  }
}
