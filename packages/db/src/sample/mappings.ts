import type { RevenueField } from '@headgate/contract/revenue/revenue-fields'
import { DISPLAY_NAMES_ID, proposedNames } from '@headgate/contract/settings/display-names'
import type { Db } from '../base/database.ts'
import { csvMapping, displayMapping } from '../schema/all.ts'
import type { SampleProviders } from './providers.ts'

/** Display names of database columns, unless there are some. */
export async function makeDisplayNames(db: Db): Promise<void> {
  await db
    .insert(displayMapping)
    .values({ id: DISPLAY_NAMES_ID, fields: { ...proposedNames } })
    .onConflictDoNothing()
}

const usual = {
  Date: 'date',
  Channel: 'channel',
  Country: 'geo',
  Searches: 'total_searches',
  'Monetized Searches': 'monetized_searches',
  Clicks: 'clicks',
  Revenue: 'gross_revenue',
} as const

/** A mapping with usual names of columns, unless others are given. */
export async function makeMapping(
  db: Db,
  advertiserId: number,
  given: Partial<typeof csvMapping.$inferInsert> = {},
) {
  const [row] = await db
    .insert(csvMapping)
    .values({ fields: usual, ...given, advertiser_id: advertiserId })
    .returning()
  return row!
}

/** How the reports of each sample advertiser look. Fernwick is new: its reports are not mapped yet. */
const mappings: Record<
  string,
  { fields: Record<string, RevenueField>; dateOrder?: 'dmy' | 'mdy'; numberForm?: '1.234,50' }
> = {
  adlera: { fields: usual },
  northlight: {
    fields: {
      Day: 'date',
      'Sub ID': 'channel',
      Market: 'geo',
      'Total Queries': 'total_searches',
      'Matched Queries': 'monetized_searches',
      'Paid Clicks': 'clicks',
      'Gross Revenue (USD)': 'gross_revenue',
      'Follow-on Searches': 'followon_searches',
    },
  },
  kestrel: {
    fields: {
      'Report Date': 'date',
      'Form Code': 'channel',
      'Country/Region': 'geo',
      SRPVs: 'total_searches',
      'Monetized SRPVs': 'monetized_searches',
      'Ad Clicks': 'clicks',
      'Est. Net Revenue': 'gross_revenue',
    },
    dateOrder: 'mdy',
  },
  bluefen: {
    fields: {
      Datum: 'date',
      Kanal: 'channel',
      Land: 'geo',
      Suchen: 'total_searches',
      'Monetarisierte Suchen': 'monetized_searches',
      Klicks: 'clicks',
      Umsatz: 'gross_revenue',
    },
    dateOrder: 'dmy',
    numberForm: '1.234,50',
  },
  orrin: { fields: { ...usual, TQ: 'tq' } },
  quillmark: { fields: usual },
}

/** Display names, and mappings of the advertisers that are displayed in the upload screen. */
export async function addMappings(db: Db, providers: SampleProviders): Promise<void> {
  await makeDisplayNames(db)
  for (const [key, { fields, dateOrder = null, numberForm = null }] of Object.entries(mappings))
    await makeMapping(db, providers[key]!.id, {
      fields,
      date_order: dateOrder,
      number_form: numberForm,
      scope: 'days',
    })
}
