import { revenueReports } from '@headgate/contract/reports/revenue-report'
import type { Database } from '@headgate/db/base/database'
import { makeProviderLink, makePublisher, makeTargeting } from '@headgate/db/sample/make'
import { expect } from '@playwright/test'
import { uniqueWord } from './publishers.ts'
import { sendSearches, sendUntilServed } from './searches.ts'
import type { ApiSession } from '../support/session.ts'

export interface ReportedLink {
  id: number
  link: string
}

/** A publisher with two publisher links and searches that have reached the report. */
export interface ReportedSearches {
  publisher: { id: number; name: string }
  /** 6 redirected from the US, 3 short keywords and 2 bots filtered. */
  filtering: ReportedLink
  /** 4 redirected from the United Kingdom. */
  plain: ReportedLink
}

/** Today's searches of a publisher link by outcome, from the report. */
export async function countedToday(admin: ApiSession, links: readonly number[]) {
  const query = { ...revenueReports.query.parse({ period: 'today', size: '50' }), pub_link_id: [...links] }
  return (await admin.send(revenueReports, { query })).stats
}

/** Makes the publisher, its links and their searches, and waits until the report contains them. */
export async function makeReportedSearches({ db }: Database, admin: ApiSession): Promise<ReportedSearches> {
  const publisher = await makePublisher(db, { name: uniqueWord() })
  const to = await makeProviderLink(db)
  const make = (shortKeywords: boolean) =>
    makeTargeting(db, {
      publisher_id: publisher.id,
      short_keywords: shortKeywords,
      rules: [{ to, weight: 100 }],
    })
  const [filtering, plain] = [await make(true), await make(false)]

  await sendUntilServed(filtering.link, to, { keyword: 'garden chairs' })
  await sendUntilServed(plain.link, to, { keyword: 'garden chairs', from: 'GB' })
  await sendSearches(filtering.link, 5, { keyword: 'garden chairs' })
  await sendSearches(filtering.link, 3, { keyword: 'ab' })
  await sendSearches(filtering.link, 2, { keyword: 'garden chairs', agent: 'bot' })
  await sendSearches(plain.link, 3, { keyword: 'garden chairs', from: 'GB' })
  await expect
    .poll(async () => (await countedToday(admin, [filtering.id, plain.id])).server_search_counts, {
      message: 'the searches reach the report',
    })
    .toBe(15)
  return {
    publisher: { id: publisher.id, name: publisher.name },
    filtering: { id: filtering.id, link: filtering.link },
    plain: { id: plain.id, link: plain.link },
  }
}
