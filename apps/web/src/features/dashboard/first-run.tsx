import { Button, Code, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconListSearch, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { overviewQueries } from '../../api/overview.ts'
import { CopyButton } from '../../blocks/copy-link/copy-button.tsx'

const TRAFFIC = 'npm run traffic'

/** Replaces an empty chart: explains the product, and offers first steps before the first search. */
export function FirstRun() {
  const { data: link } = useQuery(overviewQueries.anyLink())
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
          {typeof link === 'number' ? (
            <Button
              component={Link}
              to={`/target/explain/${link}?q=garden+chairs`}
              leftSection={<IconListSearch size={18} />}
            >
              Explain a search
            </Button>
          ) : null}
          <Button
            component={Link}
            to="/target/add"
            variant={typeof link === 'number' ? 'default' : 'filled'}
            leftSection={<IconPlus size={18} />}
          >
            Add publisher link
          </Button>
        </Group>
        <Group gap={6}>
          <Text size="sm" c="dimmed">
            To send sample traffic, run
          </Text>
          <Code>{TRAFFIC}</Code>
          <CopyButton value={TRAFFIC} label="Copy the command" />
          <Text size="sm" c="dimmed">
            in the folder that Headgate was started in.
          </Text>
        </Group>
      </Stack>
    </Paper>
  )
}
