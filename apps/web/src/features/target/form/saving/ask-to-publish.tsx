import { Alert, Stack } from '@mantine/core'
import { modals } from '@mantine/modals'
import { messages } from '@headgate/contract/base/messages'
import { diffTargeting } from '@headgate/domain/targeting-form/difference'
import { DifferenceView, type DifferenceProps } from '../revisions/difference-view.tsx'

interface PublishQuestion extends Omit<DifferenceProps, 'sides'> {
  /** 'Please note that Total weight is less than 100%.' and other things to know first (2 §4.1). */
  notices: readonly string[]
}

/** Shows what publishing would change before it does; answers whether to go on. */
export function askToPublish({ notices, ...question }: PublishQuestion): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  modals.openConfirmModal({
    title: 'Save & Publish',
    size: 'xl',
    children: (
      <Stack gap="md">
        {[...notices, ...publisherNotices(question)].map((notice) => (
          <Alert key={notice} color="yellow" p="xs">
            {notice}
          </Alert>
        ))}
        <DifferenceView {...question} sides={{ before: 'Live', after: 'After publishing' }} />
      </Stack>
    ),
    labels: { confirm: 'Publish', cancel: 'Cancel' },
    onConfirm: () => resolve(true),
    onClose: () => resolve(false),
  })
  return promise
}

/** Addresses that were handed out name the publisher (DESIGN §7). */
function publisherNotices({ difference }: Pick<DifferenceProps, 'difference'>): string[] {
  const changes = difference.fields.some(({ field }) => field === 'publisher_id')
  return changes ? [messages.targetings.publisherChanges] : []
}

/** The same view of any two states, to look at only. */
export function showDifference({
  title,
  ...sides
}: Omit<DifferenceProps, 'difference'> & { title: string }): void {
  const difference = diffTargeting(sides.before, sides.after)
  modals.open({ title, size: 'xl', children: <DifferenceView {...sides} difference={difference} /> })
}
