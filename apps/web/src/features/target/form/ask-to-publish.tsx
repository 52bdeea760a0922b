import { Alert, Stack } from '@mantine/core'
import { modals } from '@mantine/modals'
import { DifferenceView, type DifferenceProps } from './difference-view.tsx'

interface PublishQuestion extends Omit<DifferenceProps, 'sides'> {
  /** 'Please note that Total weight is less than 100%.', or nothing (2 §4.1). */
  notice: string | null
}

/** Shows what publishing would change before it does; answers whether to go on. */
export function askToPublish({ notice, ...difference }: PublishQuestion): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  modals.openConfirmModal({
    title: 'Save & Publish',
    size: 'xl',
    children: (
      <Stack gap="md">
        {notice === null ? null : (
          <Alert color="yellow" p="xs">
            {notice}
          </Alert>
        )}
        <DifferenceView {...difference} sides={{ before: 'Live', after: 'After publishing' }} />
      </Stack>
    ),
    labels: { confirm: 'Publish', cancel: 'Cancel' },
    onConfirm: () => resolve(true),
    onClose: () => resolve(false),
  })
  return promise
}

/** The same view to look at only. */
export function showDifference({ title, ...difference }: DifferenceProps & { title: string }): void {
  modals.open({ title, size: 'xl', children: <DifferenceView {...difference} /> })
}
