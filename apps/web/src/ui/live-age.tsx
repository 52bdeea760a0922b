import { Text } from '@mantine/core'
import { useInterval } from '@mantine/hooks'
import { useState } from 'react'
import { ageText } from '../lib/time.ts'

/** How often the text is updated, in milliseconds. */
const STEP_MS = 5_000

/** The age of live figures. `at` is when the engine reported them, ISO 8601 UTC, or null before the first report. */
export function LiveAge({ at }: { at: string | null }) {
  const [now, setNow] = useState(() => Date.now())
  useInterval(() => setNow(Date.now()), STEP_MS, { autoInvoke: true })
  return (
    <Text size="sm" c="dimmed" title={at === null ? undefined : `${at.slice(0, 19).replace('T', ' ')} UTC`}>
      {at === null ? 'No live figures yet' : `Live figures: ${ageText(now - Date.parse(at))} old`}
    </Text>
  )
}
