import assert from 'node:assert/strict'
import { test } from 'node:test'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { readAgain } from './read-again.ts'

/** A client whose reads wait until they are let go, and return the number of changes when they began. */
function slowReads() {
  const client = new QueryClient()
  const held: (() => void)[] = []
  let changes = 0
  const options = {
    queryKey: ['views', 'mine'],
    staleTime: Infinity,
    queryFn: async () => {
      const begun = changes
      await new Promise<void>((resolve) => held.push(resolve))
      return begun
    },
  }
  return {
    client,
    options,
    change: () => {
      changes += 1
      return readAgain(client, ['views'])
    },
    letGo: () => {
      for (const go of held.splice(0)) go()
    },
  }
}

test('a first read that is shown begins again, and whoever waits gets the new one', async () => {
  const { client, options, change, letGo } = slowReads()
  const stop = new QueryObserver(client, options).subscribe(() => undefined)
  const waiting = client.fetchQuery(options)
  const isRead = change()
  letGo()
  await isRead
  assert.equal(await waiting, 1)
  assert.equal(client.getQueryData(options.queryKey), 1)
  stop()
})

test('a first read of a screen that is being opened begins again', async () => {
  const { client, options, change, letGo } = slowReads()
  const waiting = client.fetchQuery(options)
  await change()
  letGo()
  assert.equal(await waiting, 1)
  assert.equal(client.getQueryData(options.queryKey), 1)
})

test('a later read in flight begins again; data that is not shown is only stale', async () => {
  const { client, options, change, letGo } = slowReads()
  client.setQueryData(options.queryKey, 0)
  client.setQueryData(['views', 'others'], 0)
  const stop = new QueryObserver(client, options).subscribe(() => undefined)
  void client.refetchQueries({ queryKey: options.queryKey })
  const isRead = change()
  letGo()
  await isRead
  assert.equal(client.getQueryData(options.queryKey), 1)
  assert.equal(client.getQueryState(['views', 'others'])?.isInvalidated, true)
  stop()
})
