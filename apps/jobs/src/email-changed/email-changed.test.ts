import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '@headgate/db/testing/database'
import type { Mail } from '@headgate/mail/mailer'
import { createLog } from '@headgate/runtime/log'
import { emailChangedHandler } from './email-changed-handler.ts'

test('the old address gets a mail with the new one', async () => {
  const database = await testDatabase()
  try {
    const mails: Mail[] = []
    const handler = emailChangedHandler({
      send: async (mail) => {
        mails.push(mail)
        return []
      },
    })
    const log = createLog('test', 'silent')
    const context = { database, log, signal: new AbortController().signal }
    await handler.run({ to: 'old@headgate.test', firstName: 'Z<oë', email: 'new@headgate.test' }, context)
    assert.equal(mails[0]?.to, 'old@headgate.test')
    assert.match(mails[0].text, /^Hello Z<oë,\n\nyour Headgate account has the email new@headgate\.test now/)
    assert.match(mails[0].html, /<p>Hello Z&lt;oë,<\/p>/)
  } finally {
    await database.close()
  }
})
