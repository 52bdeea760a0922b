import { Alert, Radio, Stack, Text } from '@mantine/core'
import type { ScheduledChange } from '@headgate/contract/scheduled/calls'
import { useState } from 'react'
import { formatMoment } from '../../lib/time.ts'
import { ask } from '../../ui/dialog/ask.tsx'

/** What a scheduled publication does when another draft is saved. */
export type WhatHappens = 'take' | 'cancel'

export interface SaveQuestion {
  title: string
  text: string
  note?: string | null
  confirm: string
}

/**
 * Asks what becomes of a scheduled publication, because it never publishes a draft that nobody saw
 * (docs/behaviour/scheduled-changes.md#publications-at-a-time). Resolves to false when nothing is saved.
 */
export async function askWhatHappens(
  { due_at }: Pick<ScheduledChange, 'due_at'>,
  { title, text, note = null, confirm }: SaveQuestion,
): Promise<WhatHappens | false> {
  let answer: WhatHappens = 'take'
  const isAgreed = await ask({
    title,
    size: 'lg',
    confirm,
    content: (
      <Stack gap="sm">
        <Text size="sm">{text}</Text>
        {note === null ? null : (
          <Alert color="yellow" p="xs">
            {note}
          </Alert>
        )}
        <Choice due={due_at} onChange={(next) => (answer = next)} />
      </Stack>
    ),
  })
  return isAgreed ? answer : false
}

function Choice({ due, onChange }: { due: string; onChange: (answer: WhatHappens) => void }) {
  const [value, setValue] = useState<WhatHappens>('take')
  const choose = (next: string) => {
    setValue(next as WhatHappens)
    onChange(next as WhatHappens)
  }
  return (
    <Radio.Group
      label={`A publication is scheduled for ${formatMoment(due)} (UTC)`}
      value={value}
      onChange={choose}
    >
      <Stack gap="xs" mt="xs">
        <Radio value="take" label="Publish the new draft at that time" />
        <Radio value="cancel" label="Cancel the scheduled publication" />
      </Stack>
    </Radio.Group>
  )
}
