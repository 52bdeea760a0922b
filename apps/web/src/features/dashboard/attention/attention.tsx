import { Paper, Skeleton, Text, Title } from '@mantine/core'
import type { CallData } from '@headgate/contract/base/call'
import type { AttentionEntry } from '@headgate/contract/overview/attention'
import type { searchesByHour } from '@headgate/contract/overview/live'
import type { trafficWarnings } from '@headgate/contract/overview/traffic-warnings'
import { overviewQueries } from '../../../api/overview.ts'
import { failureText } from '../../../lib/call-failure.ts'
import { recordAddress } from '../../../lib/address/record-address.ts'
import { formatNetRevenue } from '../../../lib/numbers.ts'
import { sinceText } from '../../../lib/time.ts'
import { TextLink } from '../../../ui/text-link.tsx'
import classes from '../panels.module.css'
import { ATTENTION_MS } from '../refresh.ts'
import { type Live, useLive } from '../use-live.ts'
import { AttentionRow, countText, Examples } from './attention-row.tsx'
import { attentionTexts } from './attention-texts.ts'
import { FillingCaps, SilentLinks } from './traffic-rows.tsx'

interface AttentionProps {
  /** Searches of the last 24 hours. */
  hours: Live<CallData<typeof searchesByHour>>
  warnings: Live<CallData<typeof trafficWarnings>>
}

const isUrgent = ({ kind }: AttentionEntry) => attentionTexts[kind].isUrgent === true

/** What an operator should look at, each with a link to where it is done. */
export function Attention({ hours, warnings: traffic }: AttentionProps) {
  const { query, failed } = useLive(overviewQueries.attention(), ATTENTION_MS)
  const entries = query.data
  const warnings = traffic.query.data
  const day = hours.query.data
  // What is not known yet, or cannot be read, may need attention.
  const isQuiet =
    entries?.length === 0 &&
    day?.total.fallback === 0 &&
    warnings?.caps.count === 0 &&
    warnings.silent.count === 0
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
            {entries.filter(isUrgent).map((entry) => (
              <Kind key={entry.kind} entry={entry} />
            ))}
            {warnings === undefined ? null : (
              <>
                <SilentLinks silent={warnings.silent} />
                <FillingCaps caps={warnings.caps} />
              </>
            )}
            {entries
              .filter((entry) => !isUrgent(entry))
              .map((entry) => (
                <Kind key={entry.kind} entry={entry} />
              ))}
            {day === undefined || day.total.fallback === 0 ? null : (
              <Unmatched count={day.total.fallback} from={day.hours[0]!.hour} />
            )}
            {isQuiet ? <AttentionRow icon="good">Nothing needs attention now.</AttentionRow> : null}
            {hours.failed && day === undefined ? (
              <AttentionRow icon="notice">
                Searches under no published link cannot be read at the moment.
              </AttentionRow>
            ) : null}
            {traffic.failed && warnings === undefined ? (
              <AttentionRow icon="notice">Caps and silent links cannot be read at the moment.</AttentionRow>
            ) : null}
          </ul>
        )}
      </Paper>
    </section>
  )
}

function Kind({ entry: { kind, count, examples, gross, since } }: { entry: AttentionEntry }) {
  const { one, many, note, list, address = recordAddress.publisher_link, isUrgent } = attentionTexts[kind]
  const text = countText(count, one, many)
  return (
    <AttentionRow icon={isUrgent ? 'urgent' : 'notice'}>
      {list === undefined ? (
        <b>{text}</b>
      ) : (
        <TextLink to={list} size="sm" inherit fw={600}>
          {text}
        </TextLink>
      )}
      {gross === undefined ? null : (
        <>
          : <b>{formatNetRevenue(gross)}</b> gross
        </>
      )}
      <div className={classes.note}>
        {note}
        {since === undefined || since === null ? null : ` The oldest has waited for ${sinceText(since)}.`}
      </div>
      <Examples
        count={count}
        examples={examples.map(({ id, name }) => ({ key: id, to: address(id), name }))}
      />
    </AttentionRow>
  )
}

/** Searches under no published link since a moment, with the way to them in the search log. */
function Unmatched({ count, from }: { count: number; from: string }) {
  return (
    <AttentionRow icon="notice">
      <TextLink to="/searchlog" search={{ outcome: ['fallback'], from }} size="sm" inherit fw={600}>
        {countText(count, 'search', 'searches')} came in under no published link
      </TextLink>
      <div className={classes.note}>
        In the last 24 hours: an address that was mistyped, or is no longer served.
      </div>
    </AttentionRow>
  )
}
