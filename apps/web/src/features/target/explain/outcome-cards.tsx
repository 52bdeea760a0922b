import { Badge, Group, Paper, Text, Title } from '@mantine/core'
import type { ExplainedRevision } from '@headgate/contract/targetings/explain-search'
import { outcomeLabel } from '@headgate/domain/labels'
import { CopyButton } from '../../../blocks/copy-link/copy-button.tsx'
import { outcomeText } from './explain-texts.ts'
import type { TwoSides } from './sides.ts'
import { Columns } from '../../../ui/layout/columns.tsx'

const colors: Record<string, string> = {
  redirected: 'teal',
  warmup: 'blue',
  filtered: 'orange',
  overcapped: 'orange',
  fallback: 'red',
}

/** Where the search goes, for each revision. */
export function OutcomeCards({ sides, live, draft }: TwoSides) {
  const isSame = live.location === draft.location && live.outcome === draft.outcome
  return (
    <>
      <Columns cols={{ base: 1, xs: 2 }}>
        <Card title={sides.live} revision={live} />
        <Card title={sides.draft} revision={draft} />
      </Columns>
      <Text size="sm" fw={600} component="output">
        {isSame
          ? 'Both lead to the same address.'
          : live.outcome === draft.outcome
            ? 'They lead to different addresses.'
            : 'They decide differently.'}
      </Text>
    </>
  )
}

function Card({ title, revision }: { title: string; revision: ExplainedRevision }) {
  const { outcome, location } = revision
  return (
    <Paper withBorder p="md" component="section" aria-label={title}>
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h5">
          {title}
        </Title>
        <Badge color={colors[outcome] ?? 'gray'} variant="light">
          {outcomeLabel(outcome)}
        </Badge>
      </Group>
      <Text>{outcomeText(revision)}</Text>
      {location === null ? null : (
        <Group gap={4} wrap="nowrap" align="flex-start" mt={4}>
          <Text size="sm" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
            {location}
          </Text>
          <CopyButton value={location} label={`Copy the address of ${title}`} />
        </Group>
      )}
    </Paper>
  )
}
