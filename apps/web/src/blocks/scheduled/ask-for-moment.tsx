import { Button, Group, Stack } from '@mantine/core'
import { scheduledTexts } from '@headgate/contract/scheduled/texts'
import { SCHEDULED_DAYS } from '@headgate/contract/scheduled/values'
import { addDays, HOUR_MS, today } from '@headgate/domain/days'
import { type ReactNode, useState } from 'react'
import { MomentField, momentOf, type TypedMoment } from '../../form/days/moment-field.tsx'
import { ignoreSecondPress } from '../../lib/second-press.ts'
import { dialogs } from '../../ui/dialog/dialogs.ts'
import type { DialogProps } from '../../ui/dialog/dialog.tsx'

interface MomentQuestion extends Pick<DialogProps, 'title' | 'size'> {
  /** Label of the agreeing button, a verb. */
  confirm: string
  /** The moment that is shown first; the next full hour without one. */
  initial: string | undefined
  /** Only the day is asked for: it begins at 00:00 UTC. */
  isWholeDay?: boolean
  /** What else there is to see before one agrees. */
  content?: ReactNode
}

/** Asks for a moment that is still to come. Resolves to it as ISO 8601, or to null. */
export function askForMoment({ title, size, ...question }: MomentQuestion): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string | null>()
  const close = (moment: string | null) => {
    resolve(moment)
    dialogs.close(id)
  }
  const id = dialogs.open({
    title,
    ...(size !== undefined && { size }),
    onClose: () => resolve(null),
    children: <MomentForm {...question} onClose={close} />,
  })
  return promise
}

const nextHour = () => new Date(Math.ceil((Date.now() + HOUR_MS / 4) / HOUR_MS) * HOUR_MS).toISOString()

const typedOf = (moment: string): TypedMoment => ({ day: moment.slice(0, 10), time: moment.slice(11, 16) })

interface MomentFormProps extends Pick<MomentQuestion, 'confirm' | 'initial' | 'isWholeDay' | 'content'> {
  onClose: (moment: string | null) => void
}

function MomentForm({ confirm, initial, isWholeDay = false, content, onClose }: MomentFormProps) {
  const [typed, setTyped] = useState(() => typedOf(initial ?? nextHour()))
  const [problem, setProblem] = useState<string>()
  const agree = () => {
    const moment = momentOf(typed)
    if (moment === undefined || Date.parse(moment) <= Date.now()) return setProblem(scheduledTexts.timePassed)
    onClose(moment)
  }
  return (
    <Stack gap="md">
      <MomentField
        value={typed}
        min={today()}
        max={addDays(today(), SCHEDULED_DAYS - 1)}
        error={problem}
        isWholeDay={isWholeDay}
        onChange={(next) => {
          setTyped(next)
          setProblem(undefined)
        }}
      />
      {content}
      <Group justify="flex-end" onClickCapture={ignoreSecondPress}>
        <Button variant="default" onClick={() => onClose(null)}>
          Cancel
        </Button>
        <Button onClick={agree}>{confirm}</Button>
      </Group>
    </Stack>
  )
}
