import { Alert, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { messages } from '@headgate/contract/base/messages'
import { SAMPLE_RATE, SAMPLE_SEARCHES } from '@headgate/contract/overview/sample-traffic'
import { useQuery } from '@tanstack/react-query'
import { IconAlertTriangle, IconListSearch, IconPlus, IconSend } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { overviewQueries, useSendSampleTraffic } from '../../api/overview.ts'
import { announce } from '../../api/query/announce.ts'
import { confirm } from '../../ui/dialog/confirm.tsx'
import { LIVE_MS } from './refresh.ts'
import { useLive } from './use-live.ts'

/** Replaces an empty chart: explains the product, and offers first steps before the first search. */
export function FirstRun() {
  const { data: link } = useQuery(overviewQueries.anyLink())
  const sample = useLive(overviewQueries.sampleTraffic(), LIVE_MS).query.data
  const hasLink = typeof link === 'number'
  const isOnItsWay = sample?.state === 'on_their_way'
  const canSend = sample?.state === 'possible' || isOnItsWay
  return (
    <Paper component="section" withBorder p="lg" aria-labelledby="first-run">
      <Stack gap="md">
        <Title order={2} id="first-run">
          No search has come in yet
        </Title>
        <Text maw={640}>
          Publishers send searches to their publisher links, and Headgate redirects each one to an advertiser
          by your rules, daily caps and quality filters. As soon as searches come in, this page shows them
          hour by hour, and explains each of them.
        </Text>
        <Group gap="sm">
          {canSend ? <SendSample address={sample.address} isOnItsWay={isOnItsWay} /> : null}
          {hasLink ? (
            <Button
              component={Link}
              to={`/target/explain/${link}?q=garden+chairs`}
              variant={canSend ? 'default' : 'filled'}
              leftSection={<IconListSearch size={18} />}
            >
              Explain a search
            </Button>
          ) : null}
          <Button
            component={Link}
            to="/target/add"
            variant={canSend || hasLink ? 'default' : 'filled'}
            leftSection={<IconPlus size={18} />}
          >
            Add publisher link
          </Button>
        </Group>
        {isOnItsWay ? (
          <Text component="output" size="sm">
            {SAMPLE_SEARCHES} sample searches are on their way to {sample.address}. The first ones appear here
            within seconds.
          </Text>
        ) : null}
        {canSend && sample.problem !== null ? (
          <Alert color="red" icon={<IconAlertTriangle />} role="alert">
            {sample.problem}
          </Alert>
        ) : null}
      </Stack>
    </Paper>
  )
}

interface SendSampleProps {
  address: string | null
  /** The button stays in its place meanwhile, busy. */
  isOnItsWay: boolean
}

function SendSample({ address, isOnItsWay }: SendSampleProps) {
  const sending = useSendSampleTraffic()
  const send = async () => {
    const agreed = await confirm({
      title: 'Send sample traffic?',
      text: `${SAMPLE_SEARCHES} searches go to your publisher links at ${address} within ${SAMPLE_SEARCHES / SAMPLE_RATE} seconds. Redirects are not followed, so no advertiser sees them.`,
      note: 'They count like any other search: in reports, statistics, warm-up and daily caps. They cannot be removed, and cannot be sent again.',
      confirm: `Send ${SAMPLE_SEARCHES} searches`,
    })
    if (agreed) await announce(sending.mutateAsync(), { success: messages.sampleTraffic.sent })
  }
  return (
    <Button
      leftSection={<IconSend size={18} />}
      loading={sending.isPending || isOnItsWay}
      onClick={() => void send()}
    >
      Send sample traffic
    </Button>
  )
}
