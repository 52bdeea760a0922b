import { Group, Paper, Skeleton, Text, Title } from '@mantine/core'
import type { AttentionEntry, AttentionKind } from '@headgate/contract/overview/attention'
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { overviewQueries } from '../../api/overview.ts'
import { revenueReportLink } from '../../blocks/reports/report-link.ts'
import { failureText } from '../../lib/call-failure.ts'
import { recordAddress } from '../../lib/address/record-address.ts'
import { formatCount } from '../../lib/numbers.ts'
import { TextLink } from '../../ui/text-link.tsx'
import classes from './panels.module.css'
import { ATTENTION_MS } from './refresh.ts'
import { useLive } from './use-live.ts'

interface KindTexts {
  one: string
  many: string
  /** The consequence, or the remedy. */
  note: string
  /** The list of all of them. */
  list?: string
  isUrgent?: boolean
}

const kinds: Record<AttentionKind, KindTexts> = {
  advertiser_link_at_cap: {
    one: 'advertiser link is at its cap',
    many: 'advertiser links are at their cap',
    note: 'Further searches today go elsewhere.',
    list: '/advertisers/links?order_by=remaining_cap&order_direction=ASC',
    isUrgent: true,
  },
  no_room: {
    one: 'publisher link has no rule with room',
    many: 'publisher links have no rule with room',
    note: 'The daily cap of every rule is reached.',
    isUrgent: true,
  },
  no_enabled_rule: {
    one: 'publisher link has no enabled rule',
    many: 'publisher links have no enabled rule',
    note: 'Its searches go to the fallback.',
    isUrgent: true,
  },
  unusable_advertiser_link: {
    one: 'publisher link uses a disabled advertiser link',
    many: 'publisher links use a disabled advertiser link',
    note: 'Engines skip such rules.',
    isUrgent: true,
  },
  traffic_paused: {
    one: 'publisher link has paused traffic',
    many: 'publisher links have paused traffic',
    note: 'Live in the last 7 days, nothing redirected for an hour.',
    list: '/target?traffic_paused=true',
  },
  unpublished_changes: {
    one: 'live publisher link has unpublished changes',
    many: 'live publisher links have unpublished changes',
    note: 'The saved version is not the one in service.',
    list: '/target?status=draft',
  },
  never_published: {
    one: 'publisher link was never published',
    many: 'publisher links were never published',
    note: 'Its address leads to the system fallback.',
    list: '/target?status=draft',
  },
}

/** Records that an operator should look at, each with a link. */
export function Attention({ unmatched }: { unmatched: number | undefined }) {
  const { query, failed } = useLive(overviewQueries.attention(), ATTENTION_MS)
  const entries = query.data
  return (
    <section aria-labelledby="attention">
      <Title order={2} id="attention" mb="xs">
        Needs attention
      </Title>
      <Paper withBorder>
        {entries === undefined ? (
          failed ? (
            <Text size="sm" p="md" role="alert">
              {failureText(query.failureReason ?? query.error)}
            </Text>
          ) : (
            <Skeleton m="md" h={60} w="auto" animate={false} />
          )
        ) : (
          <ul className={classes.rows}>
            {entries.map((entry) => (
              <Kind key={entry.kind} entry={entry} />
            ))}
            {unmatched === undefined || unmatched === 0 ? null : <Unmatched count={unmatched} />}
            {entries.length === 0 && !unmatched ? (
              <Row icon={<IconCircleCheck size={18} color="var(--outcome-redirected)" aria-hidden />}>
                Nothing needs attention now.
              </Row>
            ) : null}
          </ul>
        )}
      </Paper>
    </section>
  )
}

function Kind({ entry: { kind, count, examples } }: { entry: AttentionEntry }) {
  const { one, many, note, list, isUrgent } = kinds[kind]
  const text = `${formatCount(count)} ${count === 1 ? one : many}`
  const address = recordAddress[kind === 'advertiser_link_at_cap' ? 'advertiser_link' : 'publisher_link']
  const more = count - examples.length
  return (
    <Row icon={isUrgent ? urgent : notice}>
      {list === undefined ? (
        text
      ) : (
        <TextLink to={list} size="sm" inherit fw={600}>
          {text}
        </TextLink>
      )}
      <div className={classes.note}>{note}</div>
      <Group gap="2px 10px" mt={2}>
        {examples.map(({ id, name }) => (
          <TextLink key={id} to={address(id)} size="xs">
            {name}
          </TextLink>
        ))}
        {more > 0 ? <span className={classes.note}>and {formatCount(more)} more</span> : null}
      </Group>
    </Row>
  )
}

function Unmatched({ count }: { count: number }) {
  return (
    <Row icon={notice}>
      <TextLink
        {...revenueReportLink({
          period: 'today',
          interval: 'accumulated',
          groups: ['publisher_id', 'publisher_channel_id'],
        })}
        size="sm"
        inherit
        fw={600}
      >
        {formatCount(count)} {count === 1 ? 'search' : 'searches'} came in under no published link
      </TextLink>
      <div className={classes.note}>
        In the last 24 hours: an address that was mistyped, or is no longer served.
      </div>
    </Row>
  )
}

const urgent = <IconAlertTriangle size={18} color="var(--outcome-overcapped)" aria-hidden />
const notice = <IconInfoCircle size={18} color="var(--outcome-warmup)" aria-hidden />

function Row({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className={classes.row}>
      <span style={{ flex: 'none', marginTop: 1 }}>{icon}</span>
      <div style={{ minWidth: 0 }}>{children}</div>
    </li>
  )
}
