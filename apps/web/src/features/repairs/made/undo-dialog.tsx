import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { messages } from '@headgate/contract/base/messages'
import type { Repair } from '@headgate/contract/revenue/repair-calls'
import type { RepairKind } from '@headgate/contract/revenue/repair-values'
import { useQuery } from '@tanstack/react-query'
import { announce } from '../../../api/query/announce.ts'
import { repairQueries, useUndoRepair } from '../../../api/revenue/repairs.ts'
import { failureText } from '../../../lib/call-failure.ts'
import { ignoreSecondPress } from '../../../lib/second-press.ts'
import { dialogs } from '../../../ui/dialog/dialogs.ts'
import { RepairMovesView } from '../repair/repair-moves-view.tsx'
import { channelText, repairText } from '../repair-texts.ts'

/** Asks before a repair is undone, with what that moves. */
export function openUndo(repair: Repair): void {
  const id = dialogs.open({
    title: `Undo the repair of ${channelText(repair.channel)} of ${repair.provider.name}`,
    size: '64rem',
    children: <UndoQuestion repair={repair} onClose={() => dialogs.close(id)} />,
  })
}

function UndoQuestion({ repair, onClose }: { repair: Repair; onClose: () => void }) {
  const { data: moves, error } = useQuery(repairQueries.undoPreview(repair.id))
  const undo = useUndoRepair()
  const agree = async () => {
    if (await announce(undo.mutateAsync(repair.id), { success: messages.repairs.undone })) onClose()
  }
  return (
    <Stack gap="md">
      <Text size="sm">
        {repairText(repair)}. {effects[repair.kind]}
      </Text>
      {error !== null ? (
        <Alert color="red">{failureText(error)}</Alert>
      ) : moves === undefined ? (
        <Skeleton h={120} animate={false} aria-label="Being computed" />
      ) : moves === null ? null : (
        <RepairMovesView moves={moves} />
      )}
      <Group justify="flex-end" onClickCapture={ignoreSecondPress}>
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button
          color="red.9"
          disabled={moves === undefined}
          loading={undo.isPending}
          onClick={() => void agree()}
        >
          Undo
        </Button>
      </Group>
    </Stack>
  )
}

const effects: Record<RepairKind, string> = {
  map: 'The channel is no longer booked as the other one.',
  make: 'The account keeps its number, and is valid on no day.',
  widen: 'The account has its former days again.',
  ignore: 'It stands in the queue again, if it is still unmatched.',
}
