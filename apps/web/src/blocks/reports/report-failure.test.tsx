import assert from 'node:assert/strict'
import { test } from 'node:test'
import { messages } from '@headgate/contract/base/messages'
import { screen } from '@testing-library/react'
import { CallFailure } from '../../lib/call-failure.ts'
import { draw } from '../../testing/draw.tsx'
import { ReportFailure } from './report-failure.tsx'

const failure = (status: number, message: string) => new CallFailure(status, { code: 'any', message })

for (const status of [400, 409])
  test(`a refusal with ${status} shows its reason, and nothing that cannot help`, (t) => {
    const reason = 'Filtered Reason is not known. Please remove it.'
    draw(t, <ReportFailure error={failure(status, reason)} onRetry={() => undefined} />)
    assert.equal(screen.getByRole('alert').textContent, reason)
    assert.equal(screen.queryByRole('button'), null)
  })

test('a failure that may pass can be tried again', async (t) => {
  let tries = 0
  const user = draw(
    t,
    <ReportFailure error={failure(504, 'It took too long.')} onRetry={() => (tries += 1)} />,
  )
  assert.match(screen.getByRole('alert').textContent, /^It took too long\./)
  assert.ok(screen.getByRole('alert').textContent.includes(messages.report.loadFailedInline))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  assert.equal(tries, 1)
})

test('a server that is away, and a try without a reason, show the text of the catalogue', (t) => {
  draw(
    t,
    <>
      <ReportFailure error={failure(503, 'busy')} onRetry={() => undefined} />
      <ReportFailure error={null} onRetry={() => undefined} />
    </>,
  )
  for (const alert of screen.getAllByRole('alert'))
    assert.ok(alert.textContent.startsWith(messages.report.loadFailed), alert.textContent)
})
