import { Alert, Stack } from '@mantine/core'
import { modals } from '@mantine/modals'
import { diffTargeting } from '@headgate/domain/targeting-form/difference'
import { TargetingDifference, type TargetingDifferenceProps } from '../revisions/targeting-difference.tsx'

interface PublishQuestion extends Omit<TargetingDifferenceProps, 'sides'> {
  /** Warnings before the publication: 'Please note that Total weight is less than 100%.' */
  notices: readonly string[]
}

/** Shows what publishing would change. Resolves to whether to publish. */
export function askToPublish({ notices, ...question }: PublishQuestion): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  modals.openConfirmModal({
    title: 'Save & Publish',
    size: 'xl',
    children: (
      <Stack gap="md">
        {notices.map((notice) => (
          <Alert key={notice} color="yellow" p="xs" style={{ overflowWrap: 'anywhere' }}>
            {notice}
          </Alert>
        ))}
        <TargetingDifference {...question} sides={{ before: 'Live', after: 'After publishing' }} />
      </Stack>
    ),
    labels: { confirm: 'Publish', cancel: 'Cancel' },
    onConfirm: () => resolve(true),
    onClose: () => resolve(false),
  })
  return promise
}

/** Shows the difference of any two states, without a question. */
export function showDifference({
  title,
  ...sides
}: Omit<TargetingDifferenceProps, 'difference'> & { title: string }): void {
  const difference = diffTargeting(sides.before, sides.after)
  modals.open({ title, size: 'xl', children: <TargetingDifference {...sides} difference={difference} /> })
}
