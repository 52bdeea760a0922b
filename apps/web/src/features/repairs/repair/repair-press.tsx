import { Alert, Button, Group, Skeleton } from '@mantine/core'
import type { CallData } from '@headgate/contract/base/call'
import type { RepairBody } from '@headgate/contract/revenue/repair-body'
import type { makeRepair } from '@headgate/contract/revenue/repair-calls'
import { useQuery } from '@tanstack/react-query'
import { announce } from '../../../api/query/announce.ts'
import { repairQueries, useMakeRepair } from '../../../api/revenue/repairs.ts'
import { CallFailure, failureText } from '../../../lib/call-failure.ts'
import { ignoreSecondPress } from '../../../lib/second-press.ts'
import { RepairMovesView } from './repair-moves-view.tsx'

interface RepairPressProps {
  /** Null while something is missing. */
  body: RepairBody | null
  onMade: (made: CallData<typeof makeRepair>) => void
  onClose: () => void
}

/** What the chosen repair would move, and the press that books it. */
export function RepairPress({ body, onMade, onClose }: RepairPressProps) {
  const preview = useQuery(repairQueries.preview(body))
  const make = useMakeRepair()
  const { error } = preview
  const isRefused = error instanceof CallFailure && error.status < 500
  const repair = async () => {
    let made: CallData<typeof makeRepair> | undefined
    const work = make.mutateAsync(body!).then((done) => (made = done))
    if (await announce(work, {})) onMade(made!)
  }
  return (
    <>
      {body === null ? null : (
        <section aria-label="What it would move" aria-busy={preview.isFetching}>
          {error !== null ? (
            <Alert color={isRefused ? 'red' : 'yellow'}>{problemOf(error)}</Alert>
          ) : preview.data === undefined ? (
            <Skeleton h={120} animate={false} aria-label="Being computed" />
          ) : preview.data === null ? (
            'No day is booked again.'
          ) : (
            <RepairMovesView moves={preview.data} />
          )}
        </section>
      )}
      <Group justify="flex-end" onClickCapture={ignoreSecondPress}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={body === null || isRefused}
          loading={make.isPending || (body !== null && preview.isFetching)}
          onClick={() => void repair()}
        >
          {error === null || isRefused ? 'Repair' : 'Repair unseen'}
        </Button>
      </Group>
    </>
  )
}

/** The texts at the fields, or what to do without the figures. */
function problemOf(error: Error): string {
  if (!(error instanceof CallFailure)) return failureText(error)
  if (error.status >= 500)
    return 'What it moves cannot be computed at the moment. It can be repaired unseen: its days are booked as soon as that is possible.'
  const texts = Object.values(error.fields)
  return texts.length === 0 ? error.message : texts.join(' ')
}
