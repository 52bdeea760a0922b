import { Button, Group, Stack } from '@mantine/core'
import type { CallData } from '@headgate/contract/base/call'
import { messages } from '@headgate/contract/base/messages'
import type { makeRepair } from '@headgate/contract/revenue/repair-calls'
import type { QueueRow } from '@headgate/contract/revenue/repair-queue'
import { subjectOf } from '@headgate/contract/revenue/repair-values'
import { useState } from 'react'
import { announce } from '../../../api/query/announce.ts'
import { useMakeRepair } from '../../../api/revenue/repairs.ts'
import { ignoreSecondPress } from '../../../lib/second-press.ts'
import { TextArea } from '../../../ui/text-area.tsx'

interface IgnoreFormProps {
  row: QueueRow
  onMade: (made: CallData<typeof makeRepair>) => void
  onClose: () => void
}

/** Leaves a row as it is, with a note for those who see it later. */
export function IgnoreForm({ row, onMade, onClose }: IgnoreFormProps) {
  const [note, setNote] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  const make = useMakeRepair()
  const isEmpty = note.trim() === ''
  const ignore = async () => {
    setIsAsked(true)
    if (isEmpty) return
    const body = {
      kind: 'ignore',
      provider_id: row.provider.id,
      channel: row.channel,
      subject: subjectOf[row.kind],
      note,
    } as const
    let made: CallData<typeof makeRepair> | undefined
    const work = make.mutateAsync(body).then((done) => (made = done))
    if (await announce(work, {})) onMade(made!)
  }
  return (
    <Stack gap="sm">
      <TextArea
        label="Note"
        description="Why it is left as it is. It stands under Repairs made, where this can be undone."
        withAsterisk
        rows={2}
        maxRows={6}
        maxLength={500}
        value={note}
        error={isAsked && isEmpty ? messages.repairs.noteRequired : undefined}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Group justify="flex-end" onClickCapture={ignoreSecondPress}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={make.isPending} onClick={() => void ignore()}>
          Ignore
        </Button>
      </Group>
    </Stack>
  )
}
