import { Alert, List } from '@mantine/core'
import { messages } from '@headgate/contract/base/messages'
import type { Problems } from '@headgate/domain/rules/rule-problems'
import { IconAlertTriangle } from '@tabler/icons-react'

/** What stands in the way of a save, at the top where the page scrolls to (2 §5.2). */
export function ProblemSummary({ problems }: { problems: Problems }) {
  // Two fields of a rule may lack the same: said once.
  const texts = new Set(Object.entries(problems).map(([path, text]) => placeOf(path) + text))
  if (texts.size === 0) return null
  return (
    <Alert color="red" icon={<IconAlertTriangle />} title={messages.general.checkFields} role="alert">
      <List size="sm" spacing={2}>
        {[...texts].map((text) => (
          <List.Item key={text}>{text}</List.Item>
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
