import assert from 'node:assert/strict'
import type { CallDefinition } from '@headgate/contract/base/call'
import { createTargeting, getTargeting, updateTargeting } from '@headgate/contract/targetings/calls'
import type { Targeting, TargetingForm } from '@headgate/contract/targetings/values'
import { makeProviderLink, makeSettings, type ProviderLinkRow } from '@headgate/db/sample/make'
import { audit, engineState, publication, publisherAccount } from '@headgate/db/schema/all'
import type { EngineState } from '@headgate/domain/snapshot/snapshot'
import { and, asc, eq } from 'drizzle-orm'
import { invoke, testApi, type Answer, type Given, type TestApi, type TestApiOptions } from './api.ts'

type RuleForm = NonNullable<TargetingForm['targeting_rules']>[number]

/**
 * The app with the settings that publisher links need, and three similar advertiser links: Desktop, Bing, DISPLAY, mid.
 */
export async function targetingApi(options: TestApiOptions = {}) {
  const api = await testApi(options)
  const { db } = api.database
  await makeSettings(db, {
    default_domain: 'https://go.headgate.example',
    system_fallback: 'https://rest.example/',
  })
  const links = [await makeProviderLink(db), await makeProviderLink(db), await makeProviderLink(db)] as const
  return { ...helpersOf(api, links[0]), api, links }
}

/** An enabled rule of weight 30 to an advertiser link. */
export const ruleTo = (link: ProviderLinkRow, given: Partial<RuleForm> = {}): RuleForm => ({
  daily_frequency: 30,
  revenue_share_percentage: 70,
  disabled: false,
  provider_details: [{ provider_link: link.id }],
  ...given,
})

/** An enabled rule of weight 30 to a group. */
export const ruleToGroup = (group: { id: number }, given: Partial<RuleForm> = {}): RuleForm => ({
  daily_frequency: 30,
  disabled: false,
  provider_details: [{ advertiser_link_group_id: group.id }],
  ...given,
})

/** The rules of a link as a form sends them. */
export const sentRules = ({ targeting_rules }: Targeting): RuleForm[] =>
  targeting_rules.map(({ targeting_id: _of, is_group: _is, ...rule }) => rule)

function helpersOf(api: TestApi, link: ProviderLinkRow) {
  const { db } = api.database
  const call = <C extends CallDefinition>(one: C, given: Given = {}): Promise<Answer<C>> =>
    invoke(api.app, one, { token: api.admin, ...given })
  const form = (given: TargetingForm = {}): TargetingForm => ({
    publisher_id: api.publisherId,
    platform_id: [link.platform_id],
    search_engine_id: [link.search_engine_id],
    tag_type_id: [link.tag_type_id],
    quality_score: [link.quality_score],
    targeting_rules: [ruleTo(link)],
    ...given,
  })
  const create = (given: TargetingForm = {}) => call(createTargeting, { body: form(given) })
  const update = (id: number, body: object) => call(updateTargeting, { params: { id }, body })
  return {
    call,
    form,
    create,
    update,
    async created(given: TargetingForm = {}): Promise<Targeting> {
      const answer = await create(given)
      assert.equal(answer.status, 200, JSON.stringify(answer.error))
      return answer.data.targeting
    },
    async updated(id: number, body: object): Promise<Targeting> {
      const answer = await update(id, body)
      assert.equal(answer.status, 200, JSON.stringify(answer.error))
      return answer.data.targeting
    },
    /** The texts that refuse a new link, by field path. */
    async refusal(given: TargetingForm): Promise<Record<string, string>> {
      const answer = await create(given)
      assert.equal(answer.status, 400, JSON.stringify(answer.error))
      return answer.fields
    },
    read: async (id: number) => (await call(getTargeting, { params: { id } })).data.targeting,
    async served<K extends keyof EngineState>(kind: K, id: number) {
      const [row] = await db
        .select()
        .from(engineState)
        .where(and(eq(engineState.kind, kind), eq(engineState.entity_id, id)))
      return row?.content as EngineState[K] | null | undefined
    },
    publications: (id: number) =>
      db
        .select()
        .from(publication)
        .where(and(eq(publication.kind, 'targeting'), eq(publication.entity_id, id)))
        .orderBy(asc(publication.revision)),
    accounts: (id: number) =>
      db
        .select()
        .from(publisherAccount)
        .where(eq(publisherAccount.tid, id))
        .orderBy(asc(publisherAccount.id)),
    auditOf: (id: number) =>
      db
        .select()
        .from(audit)
        .where(and(eq(audit.entity, 'targeting'), eq(audit.entity_id, String(id))))
        .orderBy(asc(audit.id)),
  }
}
