import type { Db } from '@headgate/db/base/database'
import { readPublisherAccounts, readTerms } from '@headgate/db/publisher-accounts/read'
import type { Day } from '@headgate/domain/days'
import { termOn } from '@headgate/domain/revenue/booking/matching'
import type { ReportView } from '@headgate/warehouse/reports/report-view'

/**
 * Whether one of the publisher ad accounts that a view is filtered by can have rows of an advertiser and a day: it is active
 * and valid then (docs/behaviour/revenue.md#matching). Without such a filter every day can, and so can those of account 0.
 */
export async function accountDays(
  db: Db,
  { filters }: Pick<ReportView, 'filters'>,
): Promise<(provider: number, day: Day) => boolean> {
  const ids = filters.publisher_account_id?.map(Number) ?? [0]
  if (ids.includes(0)) return () => true
  const [accounts, terms] = await Promise.all([readPublisherAccounts(db, ids), readTerms(db, ids)])
  const ofProvider = Map.groupBy(
    accounts.map(({ id, provider_id, valid_from, valid_to }) => ({
      provider: provider_id,
      from: valid_from,
      to: valid_to,
      terms: (terms.get(id) ?? []).map((term) => ({
        from: term.from_day,
        share: term.share_revenue,
        isActive: term.is_active,
      })),
    })),
    ({ provider }) => provider,
  )
  return (provider, day) =>
    (ofProvider.get(provider) ?? []).some(
      ({ from, to, terms: own }) =>
        from <= day && (to === null || day <= to) && (termOn(own, day)?.isActive ?? true),
    )
}
