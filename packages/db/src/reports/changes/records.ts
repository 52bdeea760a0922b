import { sql, type SQL } from 'drizzle-orm'
import { anyOf } from '../../base/arrays.ts'

/** What a change can be about, by the name of its table. */
export type ChangedTable =
  | 'targeting'
  | 'advertiser_link_group'
  | 'provider_link'
  | 'provider'
  | 'publisher'
  | 'publisher_account'
  | 'channel_repair'
  | 'revenue_import'

/** The record that an entry leads to. */
export type ChangeTarget =
  | 'publisher_link'
  | 'advertiser_link_group'
  | 'advertiser_link'
  | 'advertiser'
  | 'publisher'
  | 'publisher_account'
  | 'repair'
  | 'import'

/** `id` is that of an outer row, whose alias is longer than one letter: the queries here use single letters. */
interface RecordKind {
  target: ChangeTarget
  /** Its name when the record is gone; the id follows. */
  noun: string
  /** Its name in a sentence, by its id. */
  subject: (id: SQL) => SQL
  /** Whether it belongs to one of these publishers, or sends money to one. */
  ofPublishers: (id: SQL, publishers: readonly number[]) => SQL
  /** Whether it belongs to one of these advertisers, or gets money from one. */
  ofProviders: (id: SQL, providers: readonly number[]) => SQL
}

/** Accounts say which publishers and advertisers a record joins, also through groups. */
const hasAccount = (is: SQL, publishersOrProviders: SQL) =>
  sql`exists (select from publisher_account o where ${is} and ${publishersOrProviders})`
const ofPublisher = (ids: readonly number[]) => anyOf(sql`o.publisher_id`, ids)
const ofProvider = (ids: readonly number[]) => anyOf(sql`o.provider_id`, ids)

export const records: Record<ChangedTable, RecordKind> = {
  targeting: {
    target: 'publisher_link',
    noun: 'Publisher link',
    subject: (id) => sql`(select 'Publisher link ' || t.id || ' of ' || p.name
      from targeting t join publisher p on p.id = t.publisher_id where t.id = ${id})`,
    ofPublishers: (id, ids) =>
      sql`exists (select from targeting t where t.id = ${id} and ${anyOf(sql`t.publisher_id`, ids)})`,
    ofProviders: (id, ids) => hasAccount(sql`o.tid = ${id}`, ofProvider(ids)),
  },
  advertiser_link_group: {
    target: 'advertiser_link_group',
    noun: 'Advertiser link group',
    subject: (id) => sql`(select 'Advertiser link group ' || coalesce(nullif(g.description, ''), g.id::text)
      from advertiser_link_group g where g.id = ${id})`,
    ofPublishers: (id, ids) => sql`exists (select from targeting_rule_detail d
      join targeting_rule r on r.id = d.targeting_rule_id join targeting t on t.id = r.targeting_id
      where d.advertiser_link_group_id = ${id} and ${anyOf(sql`t.publisher_id`, ids)})`,
    ofProviders: (id, ids) => sql`exists (select from group_rule r
      where r.advertiser_link_group_id = ${id} and ${anyOf(sql`r.advertiser_id`, ids)})`,
  },
  provider_link: {
    target: 'advertiser_link',
    noun: 'Advertiser link',
    subject: (id) => sql`(select 'Advertiser link ' || l.link_source_identifier_value || ' of ' || v.name
      from provider_link l join provider v on v.id = l.provider_id where l.id = ${id})`,
    ofPublishers: (id, ids) => hasAccount(sql`o.link_id = ${id}`, ofPublisher(ids)),
    ofProviders: (id, ids) =>
      sql`exists (select from provider_link l where l.id = ${id} and ${anyOf(sql`l.provider_id`, ids)})`,
  },
  provider: {
    target: 'advertiser',
    noun: 'Advertiser',
    subject: (id) => sql`(select 'Advertiser ' || v.name from provider v where v.id = ${id})`,
    ofPublishers: (id, ids) => hasAccount(sql`o.provider_id = ${id}`, ofPublisher(ids)),
    ofProviders: (id, ids) => anyOf(id, ids),
  },
  publisher: {
    target: 'publisher',
    noun: 'Publisher',
    subject: (id) => sql`(select 'Publisher ' || p.name from publisher p where p.id = ${id})`,
    ofPublishers: (id, ids) => anyOf(id, ids),
    ofProviders: (id, ids) => hasAccount(sql`o.publisher_id = ${id}`, ofProvider(ids)),
  },
  publisher_account: {
    target: 'publisher_account',
    noun: 'Publisher ad account',
    subject: (
      id,
    ) => sql`(select 'Publisher ad account ' || c.id || ' (' || c.sin || ' of ' || v.name || ', ' || p.name || ')'
      from publisher_account c join provider v on v.id = c.provider_id join publisher p on p.id = c.publisher_id
      where c.id = ${id})`,
    ofPublishers: (id, ids) => hasAccount(sql`o.id = ${id}`, ofPublisher(ids)),
    ofProviders: (id, ids) => hasAccount(sql`o.id = ${id}`, ofProvider(ids)),
  },
  channel_repair: {
    target: 'repair',
    noun: 'Repair',
    subject: (id) => sql`(select 'Channel ' || c.channel || ' of ' || v.name
      from channel_repair c join provider v on v.id = c.provider_id where c.id = ${id})`,
    ofPublishers: (id, ids) =>
      hasAccount(
        sql`o.provider_id = (select provider_id from channel_repair where id = ${id})`,
        ofPublisher(ids),
      ),
    ofProviders: (id, ids) =>
      sql`exists (select from channel_repair c where c.id = ${id} and ${anyOf(sql`c.provider_id`, ids)})`,
  },
  revenue_import: {
    target: 'import',
    noun: 'Import',
    subject: (id) => sql`(select case i.kind when 'file' then 'File ' || i.csv_name || ' of ' || v.name
        when 'api' then 'An API run of ' || v.name else 'A removal of data of ' || v.name end
      from revenue_import i join provider v on v.id = i.provider_id where i.id = ${id})`,
    ofPublishers: (id, ids) => sql`exists (select from revenue_import i
      join publisher_account o on o.provider_id = i.provider_id and (i.account_id is null or o.id = i.account_id)
      where i.id = ${id} and ${ofPublisher(ids)})`,
    ofProviders: (id, ids) =>
      sql`exists (select from revenue_import i where i.id = ${id} and ${anyOf(sql`i.provider_id`, ids)})`,
  },
}

/** Whose changes are wanted. Without a list, or with an empty one, everybody's. */
export interface ChangeScope {
  publisherIds?: readonly number[]
  providerIds?: readonly number[]
}

/** Condition: the record belongs to the scope. */
export function inScope(
  table: ChangedTable,
  id: SQL,
  { publisherIds = [], providerIds = [] }: ChangeScope,
): SQL {
  const { ofPublishers, ofProviders } = records[table]
  const conditions = [
    ...(publisherIds.length === 0 ? [] : [ofPublishers(id, publisherIds)]),
    ...(providerIds.length === 0 ? [] : [ofProviders(id, providerIds)]),
  ]
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}
