import { Alert, Text } from '@mantine/core'
import { modals } from '@mantine/modals'

interface ConfirmOptions {
  title: string
  text: string
  /** Said below it, as a warning. */
  note?: string | null
  /** What the agreeing button does, as a verb; 'Yes' where the document only asks 'Are you sure?'. */
  confirm?: string
  /** Set for what cannot be undone: the button turns red. */
  destructive?: boolean
}

let isAsking = false

/**
 * Asks before something is done; resolves to whether the user agreed. Escape and the close button mean no, and so does
 * a question that is asked already: the second press of a double click opens no second dialog behind the first.
 */
export function confirm(options: ConfirmOptions): Promise<boolean> {
  if (isAsking) return Promise.resolve(false)
  isAsking = true
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const answer = (agreed: boolean) => {
    isAsking = false
    resolve(agreed)
  }
  modals.openConfirmModal({
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
    confirmProps: options.destructive === true ? { color: 'red.9' } : {},
    onConfirm: () => answer(true),
    onClose: () => answer(false),
  })
  return promise
}
