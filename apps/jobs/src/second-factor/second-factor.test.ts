import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '@headgate/db/testing/database'
import type { Mail } from '@headgate/mail/mailer'
import { createLog } from '@headgate/runtime/log'
import { secondFactorHandler } from './second-factor-handler.ts'

test('a user gets a mail when the account is guarded by less than before', async () => {
  const database = await testDatabase()
  try {
    const mails: Mail[] = []
    const handler = secondFactorHandler({
      send: async (mail) => {
        mails.push(mail)
        return []
      },
    })
    const context = { database, log: createLog('test', 'silent'), signal: new AbortController().signal }
    for (const what of ['off', 'reset', 'recovery'] as const)
      await handler.run({ to: 'ada@headgate.test', firstName: 'Ada', what }, context)
    assert.deepEqual(
      mails.map(({ to, subject }) => [to, subject]),
      [
        ['ada@headgate.test', 'Two-factor sign-in of your Headgate account was switched off'],
        ['ada@headgate.test', 'Two-factor sign-in of your Headgate account was switched off'],
        ['ada@headgate.test', 'A recovery code of your Headgate account was used'],
      ],
    )
    assert.match(mails[1]!.text, /^Hello Ada,\n\nan administrator switched/)
  } finally {
    await database.close()
  }
})
