import { Alert, List } from '@mantine/core'
import { messages } from '@headgate/contract/messages'
import type { Problems } from '@headgate/domain/targeting-form/rule-problems'
import { IconAlertTriangle } from '@tabler/icons-react'

/** What stands in the way of a save, at the top where the page scrolls to (2 §5.2). */
export function ProblemSummary({ problems }: { problems: Problems }) {
  const entries = Object.entries(problems)
  if (entries.length === 0) return null
  return (
    <Alert color="red" icon={<IconAlertTriangle />} title={messages.general.checkFields} role="alert">
      <List size="sm" spacing={2}>
        {entries.map(([path, text]) => (
          <List.Item key={path}>
            {placeOf(path)}
            {text}
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}

/** Rules are named by their place, because the same text may stand at several. */
function placeOf(path: string): string {
  const at = /^targeting_rules\.(\d+)/.exec(path)?.[1]
  return at === undefined ? '' : `Rule ${Number(at) + 1}: `
}
