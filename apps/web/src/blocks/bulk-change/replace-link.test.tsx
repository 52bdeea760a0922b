import assert from 'node:assert/strict'
import { test } from 'node:test'
import { messages } from '@headgate/contract/base/messages'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { providerLinkQueries } from '../../api/provider-links.ts'
import { draw } from '../../testing/draw.tsx'
import { failRead, readQueries } from '../../testing/read-queries.ts'
import { ReplaceLink } from './replace-link.tsx'

const link = {
  id: 7,
  provider: { id: 1, name: 'Acme' },
  platform: { name: 'Web' },
  search_engine: { name: 'Any' },
  tag_type: { name: 'Tag' },
  quality_score: 'A',
  daily_cap: 10,
  remaining_cap: null,
}

test('a link that cannot be read again stays, with what was typed to replace it', async (t) => {
  const { queryKey } = providerLinkQueries.detail(7)
  const client = readQueries([[queryKey, link]])
  const user = draw(
    t,
    <QueryClientProvider client={client}>
      <ReplaceLink id={7} onChoose={() => undefined} />
    </QueryClientProvider>,
  )
  const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'New advertiser' })
  await user.type(field(), 'Oth')
  await failRead(client, queryKey)
  assert.equal(field().value, 'Oth')
  assert.equal(screen.queryByText(messages.general.somethingWentWrong), null)
})
