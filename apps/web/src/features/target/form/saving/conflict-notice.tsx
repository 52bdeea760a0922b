import { Alert, Button, Group, Text } from '@mantine/core'
import { errors } from '@headgate/contract/base/errors'
import type { Targeting, TargetingValues } from '@headgate/contract/targetings/values'
import { comparedValues } from '@headgate/domain/targeting-form/difference'
import { loadTargeting } from '@headgate/domain/targeting-form/draft'
import { targetingPayload } from '@headgate/domain/targeting-form/payload'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { targetingQueries } from '../../../../api/targeting.ts'
import { failureText } from '../../../../lib/call-failure.ts'
import { confirm } from '../../../../ui/dialog/confirm.tsx'
import { toast } from '../../../../ui/toast.ts'
import { messages } from '@headgate/contract/base/messages'
import { showDifference } from './ask-to-publish.tsx'
import type { Facts } from '../form-facts.ts'
import { noNames } from '../../../../blocks/difference/target-names.ts'

interface ConflictProps {
  id: number
  facts: Facts
  /** The form's current values. */
  values: () => TargetingValues
  onReload: (current: Targeting) => void
}

/**
 * Another person saved first (docs/behaviour/console.md#two-people-at-one-record). Shows the differences before either
 * version is given up.
 */
export function ConflictNotice({ id, facts, values, onReload }: ConflictProps) {
  const client = useQueryClient()
  const withCurrent = async (use: (current: Targeting) => unknown) => {
    try {
      await use(await client.fetchQuery(targetingQueries.detail(id)))
    } catch (error) {
      toast.error(messages.titles.oopsLoud, failureText(error))
    }
  }
  const compare = (current: Targeting) =>
    showDifference({
      title: 'Differences from the saved link',
      before: comparedValues(targetingPayload(loadTargeting(current), facts.tagTypes), facts.isYahoo),
      after: comparedValues(values(), facts.isYahoo),
      names: noNames,
      sides: { before: 'Saved by someone else', after: 'In this form' },
    })
  const reload = async (current: Targeting) => {
    const text = 'Your unsaved changes will be lost, and the form opens with the saved link.'
    if (await confirm({ title: 'Reload publisher link', text, confirm: 'Reload', destructive: true }))
      onReload(current)
  }
  return (
    <Alert color="yellow" icon={<IconAlertTriangle />} role="alert">
      <Text size="sm">
        {errors.changedMeanwhile.text} Nothing of yours was saved, and nothing is lost yet.
      </Text>
      <Group gap="sm" mt="xs">
        <Button size="xs" variant="default" onClick={() => void withCurrent(compare)}>
          Show what differs
        </Button>
        <Button size="xs" variant="default" onClick={() => void withCurrent(reload)}>
          Reload
        </Button>
      </Group>
    </Alert>
  )
}
