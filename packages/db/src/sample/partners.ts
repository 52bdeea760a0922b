import type { Db } from '../base/database.ts'
import { advertiserConfiguration } from '../schema/all.ts'
import {
  daysAgo,
  makeDomain,
  makeProvider,
  makePublisher,
  makeUser,
  type ProviderRow,
  type PublisherRow,
} from './make.ts'

export interface Partners {
  publishers: Record<string, PublisherRow>
  providers: Record<string, ProviderRow>
}

export interface SampleUser {
  email: string
  password: string
}

/** The publisher's user whose sign-in start prints and documents name. */
export const SAMPLE_EMAIL = 'publisher@headgate.local'
/** Password of all sample users, where nobody but this machine can sign in. */
export const SAMPLE_PASSWORD = 'sample-publisher'

interface PublisherSeed {
  key: string
  name: string
  details: string | null
  status?: boolean
  archived?: boolean
  domain?: string
  /** E-mail names of its users; a leading `!` blocks the user. */
  users?: string[]
  since: number
}

/** In the order of their ids. `since`: days since the contract. */
const publishers: PublisherSeed[] = [
  {
    key: 'brightpath',
    name: 'Brightpath Media',
    details: 'Main contact for native traffic',
    domain: 'search.brightpath.example',
    users: ['publisher'],
    since: 720,
  },
  {
    key: 'lumenreach',
    name: 'Lumen Reach',
    details: 'Extensions and new tab',
    domain: 'go.lumenreach.example',
    users: ['lumen.ops', 'lumen.finance'],
    since: 690,
  },
  {
    key: 'oakandpine',
    name: 'Oak & Pine Studios',
    details: null,
    domain: 'find.oakandpine.example',
    users: ['oak'],
    since: 655,
  },
  { key: 'hazelwire', name: 'Hazelwire', details: 'Pays monthly, net 30', users: ['hazel'], since: 610 },
  { key: 'pixelmeadow', name: 'Pixel Meadow', details: null, users: ['meadow'], since: 560 },
  { key: 'tidewater', name: 'Tidewater Apps', details: 'Mobile only', users: ['tide'], since: 505 },
  { key: 'copperline', name: 'Copperline Search', details: 'Type-in domains', users: ['copper'], since: 470 },
  {
    key: 'nightjar',
    name: 'Nightjar Network',
    details: 'Under review: high share of bots',
    users: ['!nightjar'],
    since: 430,
  },
  { key: 'saffron', name: 'Saffron Toolbar Co', details: 'No user on purpose', since: 395 },
  { key: 'marlowe', name: 'Marlowe Portals', details: null, since: 360 },
  { key: 'quietharbor', name: 'Quiet Harbor', details: 'Tablet traffic', users: ['harbor'], since: 320 },
  { key: 'greyfinch', name: 'Greyfinch Digital', details: null, since: 270 },
  { key: 'willowbank', name: 'Willowbank Games', details: 'Seasonal', users: ['willow'], since: 220 },
  { key: 'emberfield', name: 'Emberfield', details: 'Signed, no links yet', users: ['ember'], since: 40 },
  { key: 'plumrose', name: 'Plumrose Interactive', details: 'Signed, no links and no user yet', since: 12 },
  {
    key: 'stonecutter',
    name: 'Stonecutter Media',
    details: 'Paused by contract',
    status: false,
    users: ['stone'],
    since: 580,
  },
  { key: 'driftwood', name: 'Driftwood Labs', details: 'Stopped in spring', status: false, since: 400 },
  { key: 'vanecraft', name: 'Vanecraft', details: null, status: false, since: 150 },
  {
    key: 'oldmill',
    name: 'Old Mill Downloads',
    details: 'Contract ended',
    status: false,
    archived: true,
    since: 900,
  },
  {
    key: 'redlantern',
    name: 'Red Lantern Offers',
    details: 'Quality never recovered',
    archived: true,
    since: 820,
  },
]

interface ProviderSeed {
  key: string
  name: string
  details: string
  variables: string
  code: string
  status?: boolean
  gross?: number
  upload?: boolean
  /** How its revenue API stands: on, off, or with the switch alone and no credentials behind it. */
  api?: 'on' | 'off' | 'bare'
  archived?: boolean
}

const providers: ProviderSeed[] = [
  {
    key: 'adlera',
    name: 'Adlera Search',
    details: 'Yahoo feed',
    variables: 'channel',
    code: 'ADL',
    api: 'on',
  },
  {
    key: 'northlight',
    name: 'Northlight Media',
    details: 'Reports gross revenue, we keep 80 %',
    variables: 'src,sub',
    code: 'NLM',
    gross: 80,
    api: 'bare',
  },
  {
    key: 'kestrel',
    name: 'Kestrel Ads',
    details: 'Bing feed',
    variables: 'pid,tid',
    code: 'KST',
    api: 'off',
  },
  { key: 'bluefen', name: 'Bluefen Network', details: 'Uploads only', variables: 'subid', code: 'BFN' },
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

/** An API of the sample: its host never resolves, its key opens nothing. */
const sampleCredentials = {
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
}

/** Encrypts API credentials of an advertiser; without it the sample has none. */
export type SealCredentials = (text: string, providerId: number) => string

export async function addPartners(db: Db, password: string, seal?: SealCredentials): Promise<Partners> {
  const made: Partners = { publishers: {}, providers: {} }
  for (const seed of publishers) {
    const domain = seed.domain ? await makeDomain(db, seed.domain) : null
    const row = await makePublisher(db, {
      name: seed.name,
      details: seed.details,
      status: seed.status ?? true,
      default_domain_id: domain?.id ?? null,
      archived_at: seed.archived ? daysAgo(60) : null,
      created_at: daysAgo(seed.since),
      updated_at: daysAgo(seed.since / 8),
    })
    made.publishers[seed.key] = row
    for (const user of seed.users ?? []) await addUser(db, row, user, password)
  }
  for (const seed of providers) {
    const row = await makeProvider(db, {
      name: seed.name,
      details: seed.details,
      status: seed.status ?? true,
      link_source_identifier: seed.variables,
      csv_source_identifier: 'Channel',
      advertiser_code: seed.code,
      display_in_upload_screen: seed.upload ?? true,
      reports_gross_revenue: seed.gross !== undefined,
      revenue_share_percentage: seed.gross ?? 0,
      archived_at: seed.archived ? daysAgo(90) : null,
      created_at: daysAgo(900),
    })
    made.providers[seed.key] = row
    if (seed.api === undefined) continue
    const sealed = seed.api === 'bare' ? undefined : seal?.(JSON.stringify(sampleCredentials), row.id)
    await db.insert(advertiserConfiguration).values({
      provider_id: row.id,
      is_active: sealed !== undefined && seed.api === 'on',
      credentials: sealed ?? null,
    })
  }
  return made
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

async function addUser(db: Db, owner: PublisherRow, mark: string, password: string): Promise<void> {
  const name = mark.replace('!', '')
  const [first = '', last = ''] = name.split('.')
  await makeUser(db, {
    email: name === 'publisher' ? SAMPLE_EMAIL : `${name}@headgate.local`,
    password,
    first_name: capital(first),
    last_name: capital(last) || owner.name.split(' ')[0]!,
    publisher_id: owner.id,
    blocked: mark.startsWith('!'),
  })
}
