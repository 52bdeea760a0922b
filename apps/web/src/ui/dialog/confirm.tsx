import { Alert, Text } from '@mantine/core'
import { ask } from './ask.tsx'

interface ConfirmOptions {
  title: string
  text: string
  /** Shown below it, as a warning. */
  note?: string | null
  /** Label of the agreeing button, a verb; 'Yes' where the listed text only asks 'Are you sure?'. */
  confirm?: string
  /** For actions that cannot be undone: the button turns red. */
  destructive?: boolean
}

/**
 * Asks before an action. Resolves to whether the user agreed. The second press of a double click opens no second dialog
 * behind the first: it replaces the first question, which resolves to no.
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
