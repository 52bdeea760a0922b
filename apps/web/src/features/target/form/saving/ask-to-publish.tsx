import { Alert, Stack } from '@mantine/core'
import { diffTargeting } from '@headgate/domain/targeting-form/difference'
import { askForMoment } from '../../../../blocks/scheduled/ask-for-moment.tsx'
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
    content: <WhatChanges notices={notices} {...question} />,
  })
}

interface WhenQuestion extends PublishQuestion {
  /** The time at which it is scheduled already. */
  initial: string | undefined
}

/** Shows the same, and asks when to publish. Resolves to the moment, or null. */
export function askWhenToPublish({ notices, initial, ...question }: WhenQuestion): Promise<string | null> {
  return askForMoment({
    title: 'Publish at a time',
    size: 'xl',
    confirm: 'Schedule',
    initial,
    content: <WhatChanges notices={notices} {...question} />,
  })
}

function WhatChanges({ notices, ...question }: PublishQuestion) {
  return (
    <Stack gap="md">
      {notices.map((notice) => (
        <Alert key={notice} color="yellow" p="xs" style={{ overflowWrap: 'anywhere' }}>
          {notice}
        </Alert>
      ))}
      <TargetingDifference {...question} sides={{ before: 'Live', after: 'After publishing' }} />
    </Stack>
  )
}

/** Shows the difference of any two states, without a question. */
export function showDifference({
  title,
  ...sides
}: Omit<TargetingDifferenceProps, 'difference'> & { title: string }): void {
  const difference = diffTargeting(sides.before, sides.after)
  dialogs.open({ title, size: 'xl', children: <TargetingDifference {...sides} difference={difference} /> })
}
