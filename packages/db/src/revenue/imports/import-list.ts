import type {
  CsvUpload,
  CsvUploadsQuery,
  RevenueImport,
  UploadStatus,
} from '@headgate/contract/revenue/import-calls'
import { uploadedStages, type ChannelLists } from '@headgate/contract/revenue/import-values'
import { CallError, errors } from '@headgate/contract/base/errors'
import { sql } from 'drizzle-orm'
import { anyOf } from '../../base/arrays.ts'
import type { Db } from '../../base/database.ts'
import { meets } from '../../lists/filters.ts'
import { listOf } from '../../lists/list.ts'
import { isoMoment } from '../../lists/page.ts'
import { byExpression, byId, type Sort } from '../../lists/sorts.ts'
import { importTexts, isErrorFile } from './imports.ts'

/**
 * The status that lists show for a stage and its counts: docs/behaviour/revenue.md#status-of-an-import. The import is `l`.
 */
export const uploadStatus = sql`case
  when l.stage = 'waiting' then 'Constant'
  when l.stage in ('reading', 'checked', 'booking') then 'Processing'
  when l.stage = 'failed' then 'Failed'
  when l.stage = 'discarded' or l.total_uploaded = 0 then 'Zero Records Uploaded'
  when l.total_unmatched + l.total_failed > 0 then 'Partially Uploaded'
  else 'Uploaded Successfully' end`

const joins = sql`join provider p on p.id = l.provider_id`

/** What lists show as the file: a run of an API and a removal have none. */
const csvName = sql`coalesce(l.csv_name, case l.kind when 'api' then 'API run' else 'Removal of data' end)`

type Row = {
  id: number
  kind: CsvUpload['kind']
  provider_id: number
  provider_name: string
  csv_name: string
  created_at: string
  updated_at: string
  from_day: string | null
  to_day: string | null
  message: string
  status: UploadStatus
  stage: CsvUpload['stage']
  scope: CsvUpload['scope']
  in_force: boolean
  total_rows: number
  total_uploaded: number
  total_skipped: number
  total_excluded: number
  check_sum: number
  uploaded_sum: number
  channel_lists: ChannelLists | null
  file_bytes: number | null
  read_bytes: number
}

/** The stored message is the result. Until it is booked, the message says that it is being booked. */
const message = sql`case when l.stage = 'booking' then ${importTexts.booking} else l.message end`

const columns = sql`l.id, l.kind, l.provider_id, p.name as provider_name, ${csvName} as csv_name, l.created_at,
  l.updated_at, l.from_day::text, l.to_day::text, ${message} as message, ${uploadStatus} as status, l.stage, l.scope, l.in_force,
  l.total_rows::float8, l.total_uploaded::float8, (l.total_unmatched + l.total_failed)::float8 as total_skipped,
  l.total_excluded::float8, l.check_sum::float8, l.uploaded_sum::float8, l.channel_lists, l.file_bytes::float8,
  l.read_bytes::float8`

const channelsOf = (lists: ChannelLists | null, name: keyof ChannelLists) => lists?.[name].channels ?? []

const toUpload = (row: Row): CsvUpload => ({
  id: row.id,
  created_id: row.id,
  kind: row.kind,
  provider: { id: row.provider_id, name: row.provider_name },
  csv_name: row.csv_name,
  createdAt: isoMoment(row.created_at),
  updatedAt: isoMoment(row.updated_at),
  startDate: row.from_day,
  endDate: row.to_day,
  message: row.message,
  status: row.status,
  uploaded_status: row.status,
  stage: row.stage,
  scope: row.scope,
  in_force: row.in_force,
  total_rows: row.total_rows,
  total_skipped: row.total_skipped,
  total_uploaded: row.total_uploaded,
  total_excluded: row.total_excluded,
  check_sum_totalSearches: row.check_sum,
  uploaded_sum_totalSearches: row.uploaded_sum,
  uploaded_subid: channelsOf(row.channel_lists, 'uploaded'),
  skippedSubIdWithValidation: channelsOf(row.channel_lists, 'failed'),
  skippedSubIdWithNotFoundPubAccount: channelsOf(row.channel_lists, 'without_account'),
  missing_tags_with_subIds: channelsOf(row.channel_lists, 'without_link'),
  exist_tags_with_subIds: channelsOf(row.channel_lists, 'link_without_account'),
  file_bytes: row.file_bytes,
  read_bytes: row.read_bytes,
})

const sortable: Record<CsvUploadsQuery['order_by'], Sort> = {
  id: byId,
  createdAt: byExpression(sql`l.created_at`),
  updatedAt: byExpression(sql`l.updated_at`),
  provider: byExpression(sql`lower(p.name)`),
  csv_name: byExpression(sql`lower(${csvName})`),
  message: byExpression(sql`l.message`),
  status: byExpression(uploadStatus),
  // Imports that are not booked have uploaded nothing.
  total_uploaded: byExpression(
    sql`case when ${anyOf(sql`l.stage`, uploadedStages)} then l.total_uploaded end`,
    {
      nullable: true,
    },
  ),
  total_skipped: byExpression(sql`l.total_unmatched + l.total_failed`),
}

const createdOn = sql`(l.created_at at time zone 'UTC')::date`

const uploads = listOf<CsvUploadsQuery, CsvUpload>({
  table: 'revenue_import',
  joins,
  filters: (query) => [
    query.provider_id && meets(anyOf(sql`l.provider_id`, query.provider_id)),
    query.status && meets(anyOf(uploadStatus, query.status)),
    query.kind && meets(anyOf(sql`l.kind`, query.kind)),
    query.q === undefined ? undefined : meets(sql`position(lower(${query.q}) in lower(${csvName})) > 0`),
    query.from === undefined ? undefined : meets(sql`${createdOn} >= ${query.from}`),
    query.to === undefined ? undefined : meets(sql`${createdOn} <= ${query.to}`),
  ],
  sorts: () => sortable,
  read: readUploads,
})

async function readUploads(db: Db, ids: readonly number[]): Promise<CsvUpload[]> {
  const { rows } = await db.execute<Row>(sql`
    select ${columns} from revenue_import l ${joins} where ${anyOf(sql`l.id`, ids)}`)
  return rows.map(toUpload)
}

/** One page of imports, and how many there are. */
export async function listUploads(
  db: Db,
  query: CsvUploadsQuery,
): Promise<{ data: CsvUpload[]; total: number }> {
  const { rows, total } = await uploads.page(db, query)
  return { data: rows, total }
}

/** One import as lists show it; undefined when there is none. */
export async function findUpload(db: Db, id: number): Promise<CsvUpload | undefined> {
  const [upload] = await readUploads(db, [id])
  return upload
}

type More = Pick<RevenueImport, 'facts' | 'preview' | 'same_as' | 'newer' | 'has_file' | 'scope_kept'> & {
  channel_lists: ChannelLists | null
  booked_at: string | null
  created_by: string | null
}

/** Everything about one import. Throws CallError 404. */
export async function getImport(db: Db, id: number): Promise<RevenueImport> {
  const upload = await findUpload(db, id)
  if (!upload) throw new CallError(errors.notFound)
  const { rows } = await db.execute<More & Record<string, unknown>>(sql`
    select i.facts, i.channel_lists, i.preview, i.file_hash is not null as has_file, i.booked_at,
      exists(select from csv_mapping m where m.advertiser_id = i.provider_id and m.scope is not null) as scope_kept,
      nullif(trim(concat_ws(' ', u.first_name, u.last_name)), '') as created_by,
      (select jsonb_build_object('id', s.id, 'csv_name', s.csv_name, 'createdAt', s.created_at, 'stage', s.stage,
          'in_force', s.in_force)
        from revenue_import s
        where s.provider_id = i.provider_id and s.file_hash = i.file_hash and s.id < i.id and s.stage not in ('failed', 'discarded')
        order by s.in_force desc, s.id desc limit 1) as same_as,
      (select jsonb_build_object('id', l.id, 'csv_name', ${csvName}, 'createdAt', l.created_at, 'scope', l.scope)
        from revenue_import l
        where i.stage = 'checked' and l.provider_id = i.provider_id and l.id > i.id and l.in_force
          and l.from_day <= i.to_day and l.to_day >= i.from_day
        order by l.id desc limit 1) as newer
    from revenue_import i left join "user" u on u.id = i.created_by
    where i.id = ${id}`)
  const more = rows[0]!
  return {
    ...upload,
    ...more,
    // What a mended error file replaces is no question.
    scope_kept: more.scope_kept || isErrorFile(more.facts),
    booked_at: more.booked_at && isoMoment(more.booked_at),
    newer: more.newer && { ...more.newer, createdAt: isoMoment(more.newer.createdAt) },
    same_as: more.same_as && { ...more.same_as, createdAt: isoMoment(more.same_as.createdAt) },
  }
}

/** Names of files, newest first. */
export async function listFiles(
  db: Db,
  providerIds: readonly number[] | undefined,
): Promise<{ id: number; csvfile: string; createdAt: string }[]> {
  const { rows } = await db.execute<{ id: number; csvfile: string; created_at: string }>(sql`
    select id, csv_name as csvfile, created_at from revenue_import
    where kind = 'file' ${providerIds ? sql`and ${anyOf(sql`provider_id`, providerIds)}` : sql``}
    order by id desc limit 10000`)
  return rows.map(({ id, csvfile, created_at }) => ({ id, csvfile, createdAt: isoMoment(created_at) }))
}
