import { Alert, Button, Group, Skeleton, Text } from '@mantine/core'
import type { RevenueImport } from '@headgate/contract/revenue/import-calls'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { announce } from '../../../api/query/announce.ts'
import { importQueries, useSetImportInForce } from '../../../api/revenue/imports.ts'
import { failureText } from '../../../lib/call-failure.ts'
import { ignoreSecondPress } from '../../../lib/second-press.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { ImportChanges } from './import-changes.tsx'

/** Undoes an import, or puts it back in force, after its user has seen what that moves. */
export function ForceSwitch({ of: one }: { of: RevenueImport }) {
  const [isOpen, setIsOpen] = useState(false)
  const label = one.in_force ? 'Undo this import' : 'Put back in force'
  return (
    <>
      <Button
        variant="default"
        {...(one.in_force && { c: 'var(--mantine-color-error)' })}
        onClick={() => setIsOpen(true)}
      >
        {label}
      </Button>
      <Dialog opened={isOpen} onClose={() => setIsOpen(false)} title={label} size="72rem">
        <Question id={one.id} inForce={!one.in_force} onClose={() => setIsOpen(false)} />
      </Dialog>
    </>
  )
}

interface QuestionProps {
  id: number
  /** What it would become. */
  inForce: boolean
  onClose: () => void
}

function Question({ id, inForce, onClose }: QuestionProps) {
  const { data: preview, error } = useQuery(importQueries.inForcePreview(id, { in_force: inForce }))
  const change = useSetImportInForce(id)
  const agree = async () => {
    const success = inForce
      ? 'The import is back in force. Its days are being booked again.'
      : 'The import is undone. Its days are being booked again.'
    if (await announce(change.mutateAsync(inForce), { success })) onClose()
  }
  return (
    <>
      <Text size="sm" mb="sm">
        {inForce
          ? 'The days of the import are booked again with it. This can be undone.'
          : 'The days of the import are booked again without it. The import stays in the history and can be put back.'}
      </Text>
      {error !== null ? (
        <Alert color="red">{failureText(error)}</Alert>
      ) : preview === undefined ? (
        <Skeleton h={160} animate={false} aria-label="Being computed" />
      ) : (
        <ImportChanges preview={preview} />
      )}
      <Group justify="flex-end" mt="lg" onClickCapture={ignoreSecondPress}>
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button
          {...(!inForce && { color: 'red.9' })}
          disabled={preview === undefined}
          loading={change.isPending}
          onClick={() => void agree()}
        >
          {inForce ? 'Put back' : 'Undo'}
        </Button>
      </Group>
    </>
  )
}
