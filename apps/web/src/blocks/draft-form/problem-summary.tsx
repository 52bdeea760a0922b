import { Alert, Anchor } from '@mantine/core'
import { messages } from '@headgate/contract/base/messages'
import type { Problems } from '@headgate/domain/rules/rule-problems'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Bullets } from '../../ui/layout/columns.tsx'

interface ProblemSummaryProps {
  problems: Problems
  /** Leads to the field of a problem. */
  onGo: (path: string) => void
}

/** What stands in the way of a save, at the top where the page scrolls to; each text leads to its field. */
export function ProblemSummary({ problems, onGo }: ProblemSummaryProps) {
  // Two fields of a rule may lack the same: said once.
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

/** Rules are named by their place, because the same text may stand at several. */
function placeOf(path: string): string {
  const at = /^(?:targeting_)?rules\.(\d+)/.exec(path)?.[1]
  return at === undefined ? '' : `Rule ${Number(at) + 1}: `
}
