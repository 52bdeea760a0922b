import { Text, Title } from '@mantine/core'
import type { DayRange } from '@headgate/domain/days'
import { importAddress } from '../../../blocks/imports/import-address.ts'
import { useFollow } from '../../../lib/address/follow.ts'
import { formatMoment } from '../../../lib/time.ts'
import classes from './explain-panel.module.css'
import type { Explanation } from './explanation.ts'

type Change = Explanation['changes'][number]

/** The screen of a changed record. */
const addresses: Record<Change['target']['kind'], (id: number) => string> = {
  publisher_link: (id) => `/target/edit/${id}`,
  advertiser_link_group: (id) => `/advertiser-link-group/edit/${id}`,
  advertiser_link: (id) => `/advertisers/links?edit=true&provider_link_id=${id}`,
  advertiser: (id) => `/advertisers/edit/${id}`,
  publisher: (id) => `/publishers/edit/${id}`,
  publisher_account: (id) => `/pubaccount/${id}`,
  repair: () => '/repairs/made',
  import: importAddress,
}

interface ChangesInDaysProps {
  changes: readonly Change[]
  isCut: boolean
  /** The days whose changes these are: two periods where the days between them are left out. */
  periods: readonly DayRange[]
}

/** What was changed in those days, the newest first. It may be a cause; the figures alone do not say so. */
export function ChangesInDays({ changes, isCut, periods }: ChangesInDaysProps) {
  const follow = useFollow()
  const isWhole = periods.length === 1
  return (
    <div>
      <Title order={3} size="h6" mb={4}>
        What was changed in those days
      </Title>
      {changes.length === 0 ? (
        <Text size="sm" c="dimmed">
          Nothing that moves money or traffic was changed{' '}
          {isWhole ? `from ${periods[0]!.from} to ${periods[0]!.to}` : 'on the days of both periods'}.
        </Text>
      ) : (
        // It scrolls, so the keyboard must reach it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section className={classes.changes} aria-label="Changes, scrollable" tabIndex={0}>
          <ul className={classes.lines}>
            {changes.map(({ at, text, who, target }) => (
              <li key={`${at} ${target.kind} ${target.id} ${text}`}>
                <a href={addresses[target.kind](target.id)} onClick={follow}>
                  {text}
                </a>{' '}
                <Text span size="xs" c="dimmed">
                  {formatMoment(at)} (UTC), {who}
                </Text>
              </li>
            ))}
          </ul>
          {isCut ? (
            <Text size="xs" c="dimmed">
              There were more changes. Filter by a publisher or an advertiser to see theirs.
            </Text>
          ) : null}
        </section>
      )}
      {isWhole ? null : (
        <Text size="xs" c="dimmed">
          Changes of the days between both periods are not listed.
        </Text>
      )}
    </div>
  )
}
