import { Alert, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { ignoreSecondPress } from '../lib/second-press.ts'

interface ConfirmOptions {
  title: string
  text: string
  /** Shown below it, as a warning. */
  note?: string | null
  /** Label of the agreeing button, a verb; 'Yes' where the listed text only asks 'Are you sure?'. */
  confirm?: string
  /** For actions that take something away: the button turns red. */
  destructive?: boolean
}

/** Open questions by their text, with their dialog and the resolver of the waiting caller. */
const asked = new Map<string, { modalId: string; resolve: (agreed: boolean) => void }>()
let count = 0

/**
 * Asks before an action. Resolves to whether the user agreed; Escape and the close button mean no. The second press of
 * a double click opens no second dialog behind the first: the open dialog answers the second press, and the first press
 * gets a no.
 */
export function confirm(options: ConfirmOptions): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const question = [options.title, options.text, options.note].join('\n')
  const before = asked.get(question)
  before?.resolve(false)
  const modalId = before?.modalId ?? `question-${++count}`
  asked.set(question, { modalId, resolve })
  const answer = (agreed: boolean) => {
    asked.get(question)?.resolve(agreed)
    asked.delete(question)
  }
  modals.openConfirmModal({
    modalId,
    title: options.title,
    children: (
      <>
        <Text size="sm">{options.text}</Text>
        {options.note ? (
          <Alert color="yellow" mt="sm" p="xs">
            {options.note}
          </Alert>
        ) : null}
      </>
    ),
    labels: { confirm: options.confirm ?? 'Yes', cancel: 'Cancel' },
    // The second press of a double click lands on the dialog that the first one opened.
    groupProps: { onClickCapture: ignoreSecondPress },
    confirmProps: options.destructive === true ? { color: 'red.9' } : {},
    onConfirm: () => answer(true),
    onClose: () => answer(false),
  })
  return promise
}
