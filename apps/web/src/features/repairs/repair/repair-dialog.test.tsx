import assert from 'node:assert/strict'
import { test } from 'node:test'
import { messages } from '@headgate/contract/base/messages'
import type { QueueRow } from '@headgate/contract/revenue/repair-queue'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { repairQueries } from '../../../api/revenue/repairs.ts'
import { draw } from '../../../testing/draw.tsx'
import { failRead, readQueries } from '../../../testing/read-queries.ts'
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
  reason: null,
}

test('candidates that cannot be read again stay, with the note that was typed', async (t) => {
  const { queryKey } = repairQueries.candidates({ provider_id: 1, channel: 'zz-9' })
  const client = readQueries([[queryKey, { candidates: [], preselected: false, has_traffic: false }]])
  const user = draw(
    t,
    <QueryClientProvider client={client}>
      <RepairDialog row={row} onClose={() => undefined} />
    </QueryClientProvider>,
  )
  await user.click(screen.getByRole('radio', { name: 'Ignore it' }))
  const note = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' })
  await user.type(note(), 'A test of the advertiser')
  await failRead(client, queryKey)
  assert.equal(note().value, 'A test of the advertiser')
  assert.equal(screen.queryByText(messages.general.somethingWentWrong), null)
})
