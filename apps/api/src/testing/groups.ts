import assert from 'node:assert/strict'
import type { AdvertiserLinkGroup } from '@headgate/contract/groups/values'
import { createGroup, type GroupDetail, updateGroup } from '@headgate/contract/groups/calls'
import { makeProviderLink } from '@headgate/db/sample/make'
import { engineState } from '@headgate/db/schema/all'
import type { PublishedGroup } from '@headgate/domain/snapshot/snapshot'
import { and, eq } from 'drizzle-orm'
import { invoke, type Given, type TestApi } from './api.ts'

/** The body that the form sends for a group that it has read. */
export const sentOf = (group: AdvertiserLinkGroup, given: object = {}) => ({ ...group, ...given })

/** Three similar advertiser links, and calls that make and change groups of them. */
export async function groupTester(api: TestApi) {
  const { db } = api.database
  const links = [await makeProviderLink(db), await makeProviderLink(db), await makeProviderLink(db)]
  const one = links[0]!
  const asAdmin = (given: Given = {}): Given => ({ token: api.admin, ...given })
  const rule = (at: number, given: object = {}) => ({
    capacity: 100,
    weight: 50,
    revenue_share: 60,
    active: true,
    advertiser_id: links[at]!.provider_id,
    advertiser_link_id: links[at]!.id,
    ...given,
  })
  const create = (given: object) =>
    invoke(
      api.app,
      createGroup,
      asAdmin({
        body: {
          platforms: [one.platform_id],
          search_engines: [one.search_engine_id],
          tag_types: [one.tag_type_id],
          quality_scores: [one.quality_score],
          description: ' Evening ',
          targeting: 'round_robin',
          rules: [rule(0), rule(1)],
          ...given,
        },
      }),
    )
  const put = (id: number, body: object) => invoke(api.app, updateGroup, asAdmin({ params: { id }, body }))
  return {
    links,
    asAdmin,
    rule,
    put,
    async created(given: object = {}): Promise<GroupDetail> {
      const answer = await create(given)
      assert.equal(answer.status, 200, JSON.stringify(answer.fields))
      return answer.data
    },
    async refusal(given: object) {
      const answer = await create(given)
      assert.equal(answer.status, 400)
      return answer
    },
    async changed(id: number, body: object): Promise<GroupDetail> {
      const answer = await put(id, body)
      assert.equal(answer.status, 200, JSON.stringify(answer.fields))
      return answer.data
    },
    async served(id: number, kind: 'group' | 'group_flags' = 'group') {
      const [row] = await db
        .select()
        .from(engineState)
        .where(and(eq(engineState.kind, kind), eq(engineState.entity_id, id)))
      return row?.content as PublishedGroup | undefined
    },
  }
}
