import { Badge } from '@mantine/core'

const colors: Record<string, string> = { failed: 'red', passed: 'teal', picked: 'teal', 'no room': 'orange' }

/** The result of a step in a word. The colour only repeats it. */
export function StateBadge({ state, text }: { state: string; text: string }) {
  return (
    <Badge size="sm" variant="light" color={colors[state] ?? 'gray'} tt="none">
      {text}
    </Badge>
  )
}
