import assert from 'node:assert/strict'
import { test } from 'node:test'
import { messages } from '@headgate/contract/base/messages'
import { screen } from '@testing-library/react'
import { providerLinkQueries } from '../../api/provider-links.ts'
import { drawRead } from '../../testing/draw-read.tsx'
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

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'New advertiser' })

test('a link that cannot be read again stays, with what was typed to replace it', async (t) => {
  const { queryKey } = providerLinkQueries.detail(7)
  const { user, failAgain } = drawRead(t, queryKey, link, <ReplaceLink id={7} onChoose={() => undefined} />)
  await user.type(field(), 'Oth')
  await failAgain()
  assert.equal(field().value, 'Oth')
  assert.equal(screen.queryByText(messages.general.somethingWentWrong), null)
})
