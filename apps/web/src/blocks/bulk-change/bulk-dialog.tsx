import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import type { BulkChangeValues } from '@headgate/contract/bulk-changes/values'
import { useState } from 'react'
import { useFollow } from '../../lib/address/follow.ts'
import { dialogs } from '../../ui/dialog/dialogs.ts'
import classes from './bulk-change.module.css'
import { BulkPreview, type MadeChange } from './bulk-preview.tsx'
import { type BulkSubject, listNouns } from './bulk-subject.ts'
import { ChangeFields } from './change-fields.tsx'
import { changeText, recordCount } from './change-text.ts'
import { ReplaceLink } from './replace-link.tsx'

/**
 * Changes many records at once: choose the change, see what it does to each record, save or publish all
 * (docs/behaviour/bulk-changes.md).
 */
export function showBulkDialog(subject: BulkSubject): void {
  const id = dialogs.open({
    title: titleOf(subject),
    size: 'xl',
    closeLabel: 'Close bulk change',
    children: <BulkDialog subject={subject} onClose={() => dialogs.close(id)} />,
  })
}

function titleOf(subject: BulkSubject): string {
  if (subject.kind === 'undo') return `Undo bulk change ${subject.of}`
  if (subject.kind === 'link') return `Replace advertiser link ${subject.id} in all rules`
  const { selection, count } = subject
  return `Change ${count.toLocaleString('en-US')} ${listNouns[selection.list][count === 1 ? 0 : 1]}`
}

interface BulkDialogProps {
  subject: BulkSubject
  onClose: () => void
}

function BulkDialog({ subject, onClose }: BulkDialogProps) {
  const [change, setChange] = useState<BulkChangeValues | null>(
    subject.kind === 'undo' ? { kind: 'undo', of: subject.of } : null,
  )
  const [made, setMade] = useState<MadeChange | null>(null)
  if (made !== null) return <Made made={made} onClose={onClose} />
  const selection = subject.kind === 'selection' ? subject.selection : undefined
  const chosen =
    change === null ? null : (
      <BulkPreview
        key={JSON.stringify(change)}
        change={change}
        selection={selection}
        onBack={subject.kind === 'selection' ? () => setChange(null) : undefined}
        onClose={onClose}
        onMade={setMade}
      />
    )
  if (subject.kind === 'link')
    return (
      <Stack gap="md">
        <ReplaceLink id={subject.id} onChoose={setChange} />
        {chosen}
      </Stack>
    )
  if (subject.kind === 'undo') return chosen
  return (
    <>
      {/* Hidden and not removed during the preview, so that Back shows what was entered. */}
      <div hidden={change !== null}>
        <ChangeFields list={subject.selection.list} onPreview={setChange} onCancel={onClose} />
      </div>
      {change === null ? null : (
        <Stack gap="md">
          <Text size="sm" fw={600}>
            {changeText(change)}
          </Text>
          {chosen}
        </Stack>
      )}
    </>
  )
}

/** The result, with the number that leads to it. */
function Made({ made: { id, changed, published }, onClose }: { made: MadeChange; onClose: () => void }) {
  const follow = useFollow()
  return (
    <Stack gap="md">
      <Text size="sm" component="output">
        {recordCount(changed)} changed{published === 0 ? '' : `, ${recordCount(published)} published`}. This
        is{' '}
        <Anchor size="sm" href={`/bulkchanges/${id}`} onClick={follow}>
          bulk change {id}
        </Anchor>
        : it lists every record, and undoes them together.
      </Text>
      <Group justify="flex-end" className={classes.foot}>
        <Button onClick={onClose} data-autofocus>
          Close
        </Button>
      </Group>
    </Stack>
  )
}
