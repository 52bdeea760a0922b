import { Alert, Text } from '@mantine/core'
import { ask } from './ask.tsx'

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

/**
 * Asks before something is done; resolves to whether the user agreed. The second press of a double click opens no second
 * dialog behind the first: the one that stands there answers it, and the first press gets a no.
 */
export function confirm({ title, text, note, confirm: agree = 'Yes', destructive = false }: ConfirmOptions) {
  return ask({
    id: ['question', title, text, note].join('\n'),
    title,
    confirm: agree,
    destructive,
    content: (
      <>
        <Text size="sm">{text}</Text>
        {note ? (
          <Alert color="yellow" mt="sm" p="xs">
            {note}
          </Alert>
        ) : null}
      </>
    ),
  })
}
