import type { Db } from '../base/database.ts'
import { daysAgo, makeGroup, type GroupRow } from './make.ts'
import type { SampleLinks } from './provider-links.ts'

export type SampleGroups = Record<
  'even' | 'waterfall' | 'small' | 'draft' | 'inactive' | 'archived',
  GroupRow
>

/** One group of each kind that the group list and the rules editor distinguish. */
export async function addGroups(db: Db, links: SampleLinks): Promise<SampleGroups> {
  const { yahooDesktop, bingExtension, yahooNative, bingTablet, googleTypeIn } = links
  return {
    even: await makeGroup(db, {
      description: 'Yahoo display, shared evenly',
      rules: [
        { link: yahooDesktop[0]!, capacity: 4000, weight: 50, revenue_share: 70 },
        { link: yahooDesktop[3]!, capacity: 3000, weight: 30, revenue_share: 65 },
        { link: yahooDesktop[5]!, capacity: 2000, weight: 20, revenue_share: 60 },
      ],
    }),
    waterfall: await makeGroup(db, {
      description: 'Bing extension, best payer first',
      targeting: 'waterfall',
      rules: [
        { link: bingExtension[1]!, capacity: 100 },
        { link: bingExtension[3]!, capacity: 500 },
        { link: bingExtension[0]! },
      ],
    }),
    small: await makeGroup(db, {
      description: 'Native, small tests: full after 60 searches',
      rules: [
        { link: yahooNative[3]!, capacity: 40, weight: 60 },
        { link: yahooNative[5]!, capacity: 20, weight: 40 },
      ],
    }),
    draft: await makeGroup(db, {
      description: 'Tablet, not published yet',
      published: false,
      rules: [{ link: bingTablet[1]!, capacity: 500, weight: 100 }],
    }),
    inactive: await makeGroup(db, {
      description: 'Tablet, switched off',
      active: false,
      rules: [{ link: bingTablet[2]!, capacity: 200, weight: 100 }],
    }),
    archived: await makeGroup(db, {
      description: 'Type-in, replaced last year',
      archived_at: daysAgo(200),
      published: false,
      rules: [{ link: googleTypeIn[2]!, capacity: 100, weight: 100 }],
    }),
  }
}
