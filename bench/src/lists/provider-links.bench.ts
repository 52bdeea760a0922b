import { providerLinkColumns } from '@headgate/contract/provider-links'
import { testDatabase } from '@headgate/db/testing/database'
import { measureList, type Question } from './list-load.ts'
import { seedProviderLinks } from './seed.ts'

export const name = 'advertiser link list with 100,000 rows, any filter and sort, against the emptiest call'

const ROWS = 100_000

const filters: Question[] = [
  { link: 'partner42' },
  { link: 'BR-4711' },
  { link: 'zz' },
  { id: '5000' },
  { provider_id: '7' },
  { provider_id: '7,8,9' },
  { publisher_id: '12' },
  { platform_id: '1' },
  { search_engine_id: '1' },
  { tag_type_id: '1', quality_score: 'mid' },
  { quality_score: 'low' },
  { isLinked: 'linked' },
  { isLinked: 'not_linked' },
  { is_live: 'true' },
  { is_live: 'false' },
  { reusable: 'true' },
  { reusable: 'false' },
  { didnot_reach_cap: 'true' },
  { didnot_go_live: 'true' },
  { traffic_paused: 'true' },
  { page: '900' },
  { is_live: 'true', order_by: 'last_live', size: '200' },
  { reusable: 'true', isLinked: 'not_linked', platform_id: '1', order_by: 'daily_cap' },
  { traffic_paused: 'true', order_by: 'remaining_cap', order_direction: 'ASC' },
]
const sorts = providerLinkColumns.flatMap((order_by) =>
  ['ASC', 'DESC'].map((order_direction) => ({ order_by, order_direction })),
)

/** Lists with 100,000 advertiser links: p95 below 50 ms with 10 parallel users (docs/design.md#figures-to-reach). */
export async function run(): Promise<void> {
  const database = await testDatabase()
  try {
    const seeded = await seedProviderLinks(database, ROWS)
    console.log(`${ROWS} advertiser links, ${seeded.linked} in rules, ${seeded.live} live`)
    await measureList(database, {
      path: '/api/providers/links',
      table: 'provider_link',
      questions: [...filters, ...sorts],
      saving: {
        text: ['provider_link', "description = 'Saved ' || now(), updated_at = now()"],
        switch: ['provider_link', 'disabled = not disabled, updated_at = now()'],
        cap: ['provider_link', 'daily_cap = daily_cap + 1, updated_at = now()'],
      },
    })
  } finally {
    await database.close()
  }
}
