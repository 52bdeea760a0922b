import { Button, Group, Paper, Text, Title } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { PublishedGroup } from '@headgate/domain/snapshot/snapshot'
import type { GroupValues } from '@headgate/contract/groups/values'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { groupQueries, type GroupSave } from '../../../api/advertiser-link-groups.ts'
import { failureText } from '../../../lib/call-failure.ts'
import { GroupDifference } from './group-difference.tsx'

interface GroupDifferencesProps {
  /** The content that engines serve; null before the first publication. */
  live: PublishedGroup | null
  /** Nothing that the form can check prevents a save. */
  isComplete: boolean
  /** The form's values as they would be published. */
  asked: GroupSave
  /** Opens earlier publications. */
  onRevisions: () => void
}

/** The changes that publishing the form would make to the served content, rule by rule, computed by the server. */
export function GroupDifferences({ live, isComplete, asked, onRevisions }: GroupDifferencesProps) {
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="group-differences-title">
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4" id="group-differences-title">
          What publishing changes
        </Title>
        {live === null ? null : (
          <Button size="compact-sm" variant="default" onClick={onRevisions}>
            Published revisions
          </Button>
        )}
      </Group>
      {live === null ? (
        <Text size="sm" c="dimmed">
          This group is not served yet. Publishing serves its enabled rules wherever a publisher link uses it.
        </Text>
      ) : (
        <AskedDifference live={live} isComplete={isComplete} asked={asked} />
      )}
    </Paper>
  )
}

/** While the user types, the last reply stays. */
const TYPING_MS = 300

interface AskedDifferenceProps extends Pick<GroupDifferencesProps, 'isComplete' | 'asked'> {
  live: PublishedGroup
}

function AskedDifference({ live, isComplete, asked }: AskedDifferenceProps) {
  // As text, because every render creates a new object.
  const [settled] = useDebouncedValue(JSON.stringify(asked), TYPING_MS)
  const { data, error } = useQuery({
    ...groupQueries.preview(JSON.parse(settled) as GroupSave),
    enabled: isComplete,
    placeholderData: keepPreviousData,
  })
  if (!isComplete) return <Text size="sm">It cannot be published yet: some values are missing or wrong.</Text>
  if (error !== null) return <Text size="sm">It cannot be published like this: {failureText(error)}</Text>
  if (data === undefined) return <Text size="sm">…</Text>
  const { values } = JSON.parse(settled) as { values: GroupValues }
  return (
    <GroupDifference
      difference={data}
      before={live}
      values={values}
      sides={{ before: 'Live', after: 'After publishing' }}
    />
  )
}
