import { Alert, Button, Group, Input, Paper, Stack, Text } from '@mantine/core'
import { messages } from '@headgate/contract/base/messages'
import type { PlannedRemoval } from '@headgate/contract/revenue/removal-calls'
import { useQueryClient, type FetchQueryOptions } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Removed, RemovedData } from '../../api/revenue/removals.ts'
import { importAddress } from '../../blocks/imports/import-address.ts'
import { Moves } from '../../blocks/moves/moves.tsx'
import { DayRange } from '../../form/days/day-range.tsx'
import { FormFrame } from '../../form/form-frame.tsx'
import { useSubmission } from '../../form/use-submission.ts'
import { formatCount } from '../../lib/numbers.ts'
import { ask } from '../../ui/dialog/ask.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { toast } from '../../ui/toast.ts'

const texts = messages.removal

interface RemovalFormProps<Key extends readonly unknown[]> {
  /** The question before anything is removed. */
  question: string
  /** The toast of the result; `{n}` is the number of rows. */
  success: string
  /** The error while a day is missing. */
  rangeRequired: string
  plan: (data: RemovedData) => FetchQueryOptions<PlannedRemoval, Error, PlannedRemoval, Key>
  remove: (data: RemovedData) => Promise<Removed>
  onCancel: () => void
  /** Which part of the days' data goes. Without it, all of it. */
  renderPart?: (channels: string[], choose: (channels: string[]) => void) => ReactNode
}

/** Days, the question with what it moves, and the result (docs/behaviour/loading-revenue.md#removing-data). */
export function RemovalForm<Key extends readonly unknown[]>(props: RemovalFormProps<Key>) {
  const client = useQueryClient()
  const [days, setDays] = useState<{ from: string; to: string }>()
  const [channels, setChannels] = useState<string[]>([])
  const [isMissing, setIsMissing] = useState(false)
  const [result, setResult] = useState<Removed>()
  const failure = { title: messages.titles.error, text: texts.cannotRemove }
  const submission = useSubmission({ failure })
  const submit = () => {
    if (days === undefined) return setIsMissing(true)
    const data = { ...days, channels }
    void submission.run('save', async () => {
      const plan = await client.fetchQuery(props.plan(data))
      const part = props.renderPart === undefined ? '' : ` ${channelText(channels)}`
      if (!(await ask(questionOf(props.question, plan, part)))) return
      setResult(undefined)
      const removed = await props.remove(data)
      toast.success(messages.titles.success, props.success.replace('{n}', formatCount(removed.rows)))
      setResult(removed)
    })
  }
  return (
    <Paper withBorder p="lg" maw={640}>
      <FormFrame
        submission={submission}
        isDirty={false}
        onSubmit={submit}
        foot={
          <Group justify="flex-end">
            <Button variant="default" onClick={props.onCancel}>
              Cancel
            </Button>
            <Button type="submit" color="red.9" loading={submission.busy !== null}>
              Remove Data
            </Button>
          </Group>
        }
      >
        <Stack gap={4}>
          <DayRange
            label="Days to remove (UTC)"
            from={days?.from}
            to={days?.to}
            blank="Select days"
            onChange={(from, to) => {
              setDays({ from, to })
              setIsMissing(false)
            }}
          />
          {isMissing ? <Input.Error role="alert">{props.rangeRequired}</Input.Error> : null}
        </Stack>
        {props.renderPart?.(channels, setChannels)}
        {result === undefined ? null : <Result of={result} />}
      </FormFrame>
    </Paper>
  )
}

/** Most channels that the question names. */
const MOST_NAMED = 5

/** All is said too: a channel that was only typed is none, and then everything goes. */
function channelText(channels: readonly string[]): string {
  if (channels.length === 0) return 'of all channels'
  if (channels.length > MOST_NAMED) return `of ${formatCount(channels.length)} channels`
  return `of ${channels.length === 1 ? 'channel' : 'the channels'} ${channels.join(', ')}`
}

const questionOf = (question: string, { rows, moves }: PlannedRemoval, part: string) => ({
  title: 'Remove Data',
  size: '72rem',
  confirm: 'Remove Data',
  destructive: true,
  content: (
    <Stack gap="sm">
      <Text>{question}</Text>
      <Text size="sm">
        {rows === 1 ? '1 row' : `${formatCount(rows)} rows`} of data{part} {rows === 1 ? 'goes' : 'go'} out of
        reports.
      </Text>
      <Moves moves={moves} />
    </Stack>
  ),
})

function Result({ of: { importId } }: { of: Removed }) {
  return (
    <Alert color="teal">
      <Text size="sm">
        The removal is{' '}
        <TextLink to={importAddress(importId)} inherit c="inherit" underline="always">
          import {importId}
        </TextLink>
        . It can be undone there. A file that is loaded from now on brings its data back.
      </Text>
    </Alert>
  )
}
