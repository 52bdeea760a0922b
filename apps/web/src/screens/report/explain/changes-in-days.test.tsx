import assert from 'node:assert/strict'
import { test } from 'node:test'
import { screen } from '@testing-library/react'
import { drawPage } from '../../../testing/draw-page.tsx'
import { ChangesInDays } from './changes-in-days.tsx'

const october = { from: '2026-10-01', to: '2026-10-26' }
const november = { from: '2026-11-01', to: '2026-11-26' }
const isShown = (text: string) => screen.queryAllByText(text).length === 1

test('days without a change are named', async (t) => {
  await drawPage(
    t,
    <ChangesInDays changes={[]} isCut={false} periods={[{ from: october.from, to: november.to }]} />,
  )
  assert.ok(isShown('Nothing that moves money or traffic was changed from 2026-10-01 to 2026-11-26.'))
  assert.ok(!isShown('Changes of the days between both periods are not listed.'))
})

test('where days between both periods are left out, this is said', async (t) => {
  await drawPage(t, <ChangesInDays changes={[]} isCut={false} periods={[october, november]} />)
  assert.ok(isShown('Nothing that moves money or traffic was changed on the days of both periods.'))
  assert.ok(isShown('Changes of the days between both periods are not listed.'))
})
