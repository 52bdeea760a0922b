import { Group, Paper, Skeleton, Text, Title } from '@mantine/core'
import type { LatestSearch } from '@headgate/contract/overview/live'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { outcomeColor, outcomeName } from '../../blocks/outcomes/outcome-labels.ts'
import { explainAddressOf } from '../../lib/address/record-address.ts'
import classes from './panels.module.css'

interface LiveSearchesProps {
  /** Undefined during the first read. */
  searches: readonly LatestSearch[] | undefined
  failed: boolean
}

/** The latest searches of all links as they arrive. Each leads to its explanation. */
export function LiveSearches({ searches, failed }: LiveSearchesProps) {
  return (
    <section aria-labelledby="live-searches">
      <Group justify="space-between" mb="xs">
        <Title order={2} id="live-searches">
          Live searches
        </Title>
        <span className={classes.note}>Press one to explain it</span>
      </Group>
      <Paper withBorder>
        {searches === undefined ? (
          failed ? (
            <Text size="sm" p="md" c="dimmed">
              Live searches cannot be read at the moment.
            </Text>
          ) : (
            <Skeleton m="md" h={120} w="auto" animate={false} />
          )
        ) : searches.length === 0 ? (
          <Text size="sm" p="md" c="dimmed">
            No search came in during the last 30 days.
          </Text>
        ) : (
          <ul className={`${classes.rows} ${classes.feed}`} aria-labelledby="live-searches">
            {searches.map((search) => (
              <li key={`${search.event_time} ${search.click_id} ${search.keyword}`}>
                <Frame search={search} />
              </li>
            ))}
          </ul>
        )}
      </Paper>
    </section>
  )
}

function Frame({ search }: { search: LatestSearch }) {
  const address = explainAddressOf(search)
  return address === null ? (
    <div className={classes.search}>{content(search)}</div>
  ) : (
    <Link to={address} className={classes.search} preload={false}>
      {content(search)}
    </Link>
  )
}

/** The time of today's searches, the day of others. */
const momentOf = (at: string) =>
  at.slice(0, 10) === new Date().toISOString().slice(0, 10)
    ? at.slice(11, 19)
    : at.slice(5, 16).replace('T', ' ')

function content(search: LatestSearch): ReactNode {
  const { event_time, outcome, filtered_reason, keyword, targeting_id, publisher, provider } = search
  const from =
    targeting_id === 0
      ? 'no published link'
      : `${publisher ?? `publisher ${search.publisher_id}`} · link ${targeting_id}`
  const to =
    search.provider_link_id === 0
      ? outcomeName(outcome, filtered_reason)
      : `${provider ?? `advertiser ${search.provider_id}`} · link ${search.provider_link_id}`
  return (
    <>
      <span className={classes.dot} style={{ backgroundColor: outcomeColor(outcome) }} aria-hidden />
      <span className={classes.keyword}>{keyword === '' ? '(no keyword)' : keyword}</span>
      <time className={classes.note} dateTime={event_time} title={`${event_time} (UTC)`}>
        {momentOf(event_time)}
      </time>
      <span className={classes.way} title={outcomeName(outcome, filtered_reason)}>
        {from} → {to}
      </span>
    </>
  )
}
