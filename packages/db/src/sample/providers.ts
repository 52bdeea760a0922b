import { noPaging } from '@headgate/contract/providers/paging'
import { samplePartner } from '@headgate/domain/sample-partner'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../base/database.ts'
import { advertiserConfiguration, provider } from '../schema/all.ts'
import { daysAgo, makeProvider, type ProviderRow } from './make.ts'

export type SampleProviders = Record<string, ProviderRow>

interface ProviderSeed {
  key: string
  name: string
  details: string
  variables: string
  code: string
  /** The column of its reports that names the channel; `Channel` unless given. */
  column?: string
  status?: boolean
  gross?: number
  upload?: boolean
  /** Its revenue API: that of the partner server, one whose host never resolves, or `bare`, without credentials. */
  api?: 'partner' | 'nameless' | 'bare'
  archived?: boolean
}

const providers: ProviderSeed[] = [
  {
    key: 'adlera',
    name: samplePartner.name,
    details: 'Yahoo feed',
    variables: 'channel',
    code: samplePartner.code,
    api: 'partner',
  },
  {
    key: 'northlight',
    name: 'Northlight Media',
    details: 'Reports gross revenue, we keep 80 %',
    variables: 'src,sub',
    code: 'NLM',
    column: 'Sub ID',
    gross: 80,
    api: 'bare',
  },
  {
    key: 'kestrel',
    name: 'Kestrel Ads',
    details: 'Bing feed',
    variables: 'pid,tid',
    code: 'KST',
    column: 'Form Code',
    api: 'nameless',
  },
  {
    key: 'bluefen',
    name: 'Bluefen Network',
    details: 'Uploads only',
    variables: 'subid',
    code: 'BFN',
    column: 'Kanal',
  },
  { key: 'orrin', name: 'Orrin Partners', details: 'Type-in and direct', variables: 'ch', code: 'ORR' },
  {
    key: 'tamarind',
    name: 'Tamarind Digital',
    details: 'AFD feeds',
    variables: 'client,channel',
    code: 'TMD',
    upload: false,
  },
  {
    key: 'quillmark',
    name: 'Quillmark',
    details: 'Paused: payments late',
    variables: 'q_src',
    code: 'QLM',
    status: false,
  },
  {
    key: 'fernwick',
    name: 'Fernwick Traffic',
    details: 'New, used in no rule yet',
    variables: 'fw',
    code: 'FWK',
  },
  {
    key: 'harrow',
    name: 'Harrow Feeds',
    details: 'Contract ended, nothing left of it',
    variables: 'hf',
    code: 'HRW',
    archived: true,
  },
]

/** The credentials of a sample API: its host never resolves, and its key gives no access. */
const namelessCredentials = {
  is_active: true,
  url: 'https://api.partner.example/v1/report?from=[FROM_DATE]&to=[TO_DATE]&format=json',
  nesting: 'data-rows',
  date_format: 'YYYY-MM-DD',
  headers: '{"X-Api-Key":"sample-key","Accept":"application/json"}',
  body: '',
  params: '',
  mapping_fields: {
    date: 'date',
    channel: 'channel',
    geo: 'country',
    total_searches: 'searches',
    monetized_searches: 'monetized_searches',
    clicks: 'clicks',
    gross_revenue: 'revenue',
    tq: 'quality',
  },
  auth_url: '',
  auth_nesting: '',
  paging: noPaging,
}

/** The credentials of the partner server, which signs in and has pages with cursors. */
const partnerCredentials = (origin: string) => ({
  ...namelessCredentials,
  url: `${origin}/v1/report?from=[FROM_DATE]&to=[TO_DATE]`,
  headers: '{"Accept":"application/json"}',
  body: JSON.stringify(samplePartner.login),
  auth_url: `${origin}/v1/token`,
  auth_nesting: 'access_token',
  paging: { ...noPaging, kind: 'cursor', field: 'data-next_cursor', param: 'cursor' },
})

/** Encrypts API credentials of an advertiser; without it the sample has none. */
export type SealCredentials = (text: string, providerId: number) => string

/**
 * The advertisers with their APIs, by their keys. `partnerOrigin` is where the partner server listens; without one no
 * API is switched on, because each would fail every day.
 */
export async function addProviders(
  db: Db,
  seal?: SealCredentials,
  partnerOrigin?: string,
): Promise<SampleProviders> {
  const made: SampleProviders = {}
  for (const seed of providers) {
    const row = await makeProvider(db, {
      name: seed.name,
      details: seed.details,
      status: seed.status ?? true,
      link_source_identifier: seed.variables,
      csv_source_identifier: seed.column ?? 'Channel',
      advertiser_code: seed.code,
      display_in_upload_screen: seed.upload ?? true,
      reports_gross_revenue: seed.gross !== undefined,
      revenue_share_percentage: seed.gross ?? 0,
      archived_at: seed.archived ? daysAgo(90) : null,
      created_at: daysAgo(900),
    })
    made[seed.key] = row
    if (seed.api === undefined) continue
    const isPartner = partnerOrigin !== undefined && seed.api === 'partner'
    const credentials = isPartner ? partnerCredentials(partnerOrigin) : namelessCredentials
    const sealed = seed.api === 'bare' ? undefined : seal?.(JSON.stringify(credentials), row.id)
    await db.insert(advertiserConfiguration).values({
      provider_id: row.id,
      is_active: sealed !== undefined && isPartner,
      credentials: sealed ?? null,
    })
  }
  return made
}

/** The advertiser whose API is the partner server, with its configuration; undefined without the sample business. */
export async function findSamplePartner(
  db: Db,
): Promise<{ providerId: number; configurationId: number } | undefined> {
  const [found] = await db
    .select({ providerId: provider.id, configurationId: advertiserConfiguration.id })
    .from(provider)
    .innerJoin(advertiserConfiguration, eq(advertiserConfiguration.provider_id, provider.id))
    .where(and(eq(provider.name, samplePartner.name), eq(provider.advertiser_code, samplePartner.code)))
    .limit(1)
  return found
}
