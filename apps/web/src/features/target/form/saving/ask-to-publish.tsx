import { Alert, Stack } from '@mantine/core'
import { diffTargeting } from '@headgate/domain/targeting-form/difference'
import { ask } from '../../../../ui/dialog/ask.tsx'
import { dialogs } from '../../../../ui/dialog/dialogs.ts'
import { TargetingDifference, type TargetingDifferenceProps } from '../revisions/targeting-difference.tsx'

interface PublishQuestion extends Omit<TargetingDifferenceProps, 'sides'> {
  /** Warnings before the publication: 'Please note that Total weight is less than 100%.' */
  notices: readonly string[]
}

/** Shows the changes that publishing would make. Resolves to whether to publish. */
export function askToPublish({ notices, ...question }: PublishQuestion): Promise<boolean> {
  return ask({
    title: 'Save & Publish',
    size: 'xl',
    confirm: 'Publish',
    content: (
      <Stack gap="md">
        {notices.map((notice) => (
          <Alert key={notice} color="yellow" p="xs" style={{ overflowWrap: 'anywhere' }}>
            {notice}
          </Alert>
        ))}
        <TargetingDifference {...question} sides={{ before: 'Live', after: 'After publishing' }} />
      </Stack>
    ),
  })
}

/** Shows the difference of any two states, without a question. */
export function showDifference({
  title,
  ...sides
}: Omit<TargetingDifferenceProps, 'difference'> & { title: string }): void {
  const difference = diffTargeting(sides.before, sides.after)
  dialogs.open({ title, size: 'xl', children: <TargetingDifference {...sides} difference={difference} /> })
}
