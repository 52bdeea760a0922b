import { diffGroup } from '@headgate/domain/group-form/difference'
import type { ContentDifference } from '@headgate/domain/rules/rule-difference'
import type { PublishedGroup, PublishedTargeting } from '@headgate/domain/snapshot/snapshot'
import { diffTargeting } from '@headgate/domain/targeting-form/difference'
import { sql } from 'drizzle-orm'
import { anyOf } from '../../base/arrays.ts'
import type { Db } from '../../base/database.ts'
import { shownName } from '../../base/history.ts'
import { user } from '../../schema/all.ts'
import type { Change, ChangesQuery } from './change.ts'
import { isMadeIn, isMadeUntil } from './days.ts'
import { publicationWords, type RuleNames } from './publication-words.ts'
import { inScope, records } from './records.ts'

type Served =
  | { kind: 'targeting'; content: PublishedTargeting; before: PublishedTargeting | null }
  | { kind: 'group'; content: PublishedGroup; before: PublishedGroup | null }

type Row = Served & { at: Date | string; entity_id: number; subject: string | null; who: string | null }

const tableOf = { targeting: 'targeting', group: 'advertiser_link_group' } as const

/** A link that is switched off is published without its rules. The audit trail says it in fewer words. */
const isStop = sql`(made.kind = 'targeting' and made.content->'rules' = '[]'::jsonb and exists (
  select from audit u where u.entity = 'targeting' and u.entity_id = made.entity_id::text and u.at = made.created_at
    and u.after->>'is_active' = 'false'))`

/** Publications of publisher links and groups on these days, with what each changed, the newest first. */
export async function publishedChanges(
  db: Db,
  { periods, until, ...scope }: ChangesQuery,
  limit: number,
): Promise<Change[]> {
  const id = sql`made.entity_id`
  const ofKind = (kind: Served['kind']) => sql`when ${kind} then ${inScope(tableOf[kind], id, scope)}`
  const subject = (kind: Served['kind']) => sql`when ${kind} then ${records[tableOf[kind]].subject(id)}`
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    select made.kind, made.entity_id, made.created_at as at, made.content,
      (select b.content from publication b where b.kind = made.kind and b.entity_id = made.entity_id and b.revision < made.revision
        order by b.revision desc limit 1) as before,
      case made.kind ${subject('targeting')} ${subject('group')} end as subject,
      coalesce(${shownName}, (select actor_email from audit where actor_user_id = made.published_by
        order by id desc limit 1)) as who
    from (select * from publication made where ${isMadeIn(sql`made.created_at`, periods)} and ${isMadeUntil(sql`made.created_at`, until)}
        and case made.kind ${ofKind('targeting')} ${ofKind('group')} end and not ${isStop}
      order by made.created_at desc, made.revision desc limit ${limit}) made
      left join ${user} on ${user.id} = made.published_by
    order by made.revision desc`)
  const names = await ruleNames(db, rows)
  return rows.map((row) => {
    const { noun, target } = records[tableOf[row.kind]]
    return {
      at: new Date(row.at),
      kind: 'publication',
      text: `${row.subject ?? `${noun} ${row.entity_id}`} ${publicationWords(differenceOf(row), names)}.`,
      who: row.who ?? 'System',
      target: { kind: target, id: row.entity_id },
    }
  })
}

function differenceOf(row: Served): ContentDifference & { isFirst: boolean } {
  const isFirst = row.before === null
  if (row.kind === 'group') return { ...diffGroup(row.before, row.content), isFirst }
  return { ...diffTargeting(row.before && served(row.before), served(row.content)), isFirst }
}

/** Without the lists of the draft: what engines serve is what moves traffic. */
function served(content: PublishedTargeting) {
  return { content, properties: null }
}

/** Where each rule of these publications leads to, by its id, in words. */
async function ruleNames(db: Db, rows: readonly Served[]): Promise<RuleNames> {
  const contents = rows.flatMap((row) => [row.content, ...(row.before === null ? [] : [row.before])])
  const targets = new Map(
    contents.flatMap(({ rules }) =>
      rules.map((rule) => [
        rule.id,
        'targets' in rule
          ? rule.targets.map(({ provider_link_id: link, advertiser_link_group_id: group }) => ({
              link,
              group,
            }))
          : [{ link: rule.provider_link_id, group: null }],
      ]),
    ),
  )
  const all = [...targets.values()].flat()
  const links = await namesOf(
    db,
    sql`select l.id, l.link_source_identifier_value || ' of ' || v.name as name
      from provider_link l join provider v on v.id = l.provider_id
      where ${anyOf(sql`l.id`, idsOf(all.map(({ link }) => link)))}`,
  )
  const groups = await namesOf(
    db,
    sql`select g.id, 'group ' || coalesce(nullif(g.description, ''), g.id::text) as name
      from advertiser_link_group g where ${anyOf(sql`g.id`, idsOf(all.map(({ group }) => group)))}`,
  )
  const nameOf = ({ link, group }: { link: number | null; group: number | null }) =>
    link === null ? groups.get(group ?? 0) : links.get(link)
  return new Map(
    [...targets].map(([id, some]) => [
      id,
      some.map((target) => nameOf(target) ?? 'a removed link').join(' and '),
    ]),
  )
}

function idsOf(ids: readonly (number | null)[]): number[] {
  return [...new Set(ids.filter((id) => id !== null))]
}

async function namesOf(db: Db, query: ReturnType<typeof sql>): Promise<Map<number, string>> {
  const { rows } = await db.execute<{ id: number; name: string }>(query)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
