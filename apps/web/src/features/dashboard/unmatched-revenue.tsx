import { Group, Paper, Skeleton, Text, Title } from '@mantine/core'
import { repairQueries } from '../../api/revenue/repairs.ts'
import { failureText } from '../../lib/call-failure.ts'
import { formatCount, formatNetRevenue } from '../../lib/numbers.ts'
import { sinceText } from '../../lib/time.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { ATTENTION_MS } from './refresh.ts'
import { useLive } from './use-live.ts'

/** Money that was reported and that no account matches: the total of the repair queue. */
export function UnmatchedRevenue() {
  const { query, failed } = useLive(repairQueries.total(), ATTENTION_MS)
  const total = query.data
  return (
    <section aria-labelledby="unmatched-revenue">
      <Group justify="space-between" mb="xs">
        <Title order={2} id="unmatched-revenue">
          Unmatched revenue
        </Title>
        <TextLink to="/repairs" size="sm">
          Repair queue
        </TextLink>
      </Group>
      <Paper withBorder p="md">
        {total === undefined ? (
          failed ? (
            <Text size="sm" role="alert">
              {failureText(query.failureReason ?? query.error)}
            </Text>
          ) : (
            <Skeleton h={44} w="auto" animate={false} />
          )
        ) : total.channels === 0 ? (
          <Text size="sm">Every reported channel has its account.</Text>
        ) : (
          <>
            <Text size="xl" fw={600} lh={1.3}>
              {formatNetRevenue(total.gross)}
            </Text>
            <Text size="xs" c="dimmed">
              Gross of {formatCount(total.channels)} {total.channels === 1 ? 'channel' : 'channels'}
              {total.since === null ? null : `. The oldest has waited for ${sinceText(total.since)}.`}
            </Text>
          </>
        )}
      </Paper>
    </section>
  )
}
