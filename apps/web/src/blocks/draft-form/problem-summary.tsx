import { Alert, Anchor } from '@mantine/core'
import { messages } from '@headgate/contract/base/messages'
import type { Problems } from '@headgate/domain/rules/rule-problems'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Bullets } from '../../ui/layout/columns.tsx'

interface ProblemSummaryProps {
  problems: Problems
  /** Goes to the field of a problem. */
  onGo: (path: string) => void
}

/** The problems that prevent a save, listed at the top of the page. Each text leads to its field. */
export function ProblemSummary({ problems, onGo }: ProblemSummaryProps) {
  // The same problem of two fields of a rule is shown once.
  const paths = new Map<string, string>()
  for (const [path, problem] of Object.entries(problems)) {
    const text = placeOf(path) + problem
    if (!paths.has(text)) paths.set(text, path)
  }
  if (paths.size === 0) return null
  return (
    <Alert color="red" icon={<IconAlertTriangle />} title={messages.general.checkFields} role="alert">
      <Bullets>
        {[...paths].map(([text, path]) => (
          <li key={text}>
            <Anchor
              component="button"
              type="button"
              size="sm"
              c="inherit"
              underline="always"
              ta="start"
              onClick={() => onGo(path)}
            >
              {text}
            </Anchor>
          </li>
        ))}
      </Bullets>
    </Alert>
  )
}

/** Adds the rule's number, because several rules may have the same problem. */
function placeOf(path: string): string {
  const at = /^(?:targeting_)?rules\.(\d+)/.exec(path)?.[1]
  return at === undefined ? '' : `Rule ${Number(at) + 1}: `
}
