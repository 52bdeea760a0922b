import assert from 'node:assert/strict'
import { test } from 'node:test'
import { messages } from '@headgate/contract/base/messages'
import type { QueueRow } from '@headgate/contract/revenue/repair-queue'
import { screen } from '@testing-library/react'
import { repairQueries } from '../../../api/revenue/repairs.ts'
import { drawRead } from '../../../testing/draw-read.tsx'
import { RepairDialog } from './repair-dialog.tsx'

const row: QueueRow = {
  id: 'zz-9',
  kind: 'no_link',
  provider: { id: 1, name: 'Acme' },
  channel: 'zz-9',
  gross: '1.000',
  searches: 0,
  days: 1,
  rows: 1,
  first_day: '2026-11-20',
  last_day: '2026-11-20',
  since: '2026-11-21T10:00:00.000Z',
  last_account: null,
  import_id: null,
  import_kind: null,
  reason: null,
}

const note = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' })

test('lines of a file are mended in its error file, those of an API by another run', (t) => {
  const { queryKey } = repairQueries.figures()
  const skipped = { ...row, kind: 'skipped', import_id: 7, reason: 'The clicks are no number.' } as const
  drawRead(
    t,
    queryKey,
    {},
    <>
      <RepairDialog row={{ ...skipped, import_kind: 'file' }} onClose={() => undefined} />
      <RepairDialog row={{ ...skipped, import_kind: 'api' }} onClose={() => undefined} />
    </>,
  )
  assert.deepEqual(
    screen.getAllByText(/^These lines are not booked/).map(({ textContent }) => textContent),
    [
      'These lines are not booked. Mend them in the error file of import 7 and load it again.',
      'These lines are not booked. They came with a run of the advertiser’s API, import 7. Have the report corrected there, and run the API again.',
    ],
  )
})

test('candidates that cannot be read again stay, with the note that was typed', async (t) => {
  const { queryKey } = repairQueries.candidates({ provider_id: 1, channel: 'zz-9' })
  const { user, failAgain } = drawRead(
    t,
    queryKey,
    { candidates: [], preselected: false, has_traffic: false },
    <RepairDialog row={row} onClose={() => undefined} />,
  )
  await user.click(screen.getByRole('radio', { name: 'Ignore it' }))
  await user.type(note(), 'A test of the advertiser')
  await failAgain()
  assert.equal(note().value, 'A test of the advertiser')
  assert.equal(screen.queryByText(messages.general.somethingWentWrong), null)
})
