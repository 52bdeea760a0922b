import assert from 'node:assert/strict'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { FileAnswer } from '@headgate/server/answer'
import { readAhead } from './read-ahead.ts'

const LINE = `${'x'.repeat(99)}é\n`
const LINES = 50_000

/** A file as reports send it, in parts of text. */
async function* lines(count: number, failure?: Error): AsyncGenerator<string> {
  for (let at = 0; at < count; at += 100) yield LINE.repeat(100)
  if (failure) throw failure
}

const ahead = (content: Readable) =>
  readAhead(new FileAnswer(content, 'a.csv', 'text/csv'), tmpdir()).content as Readable

test('content is read to its end although its reader has taken only the first bytes', async () => {
  const content = Readable.from(lines(LINES))
  const file = ahead(content)
  const read = file[Symbol.asyncIterator]()
  const first = (await read.next()).value as Buffer
  await once(content, 'close')
  const rest: Buffer[] = []
  for (let next = await read.next(); !next.done; next = await read.next()) rest.push(next.value as Buffer)
  assert.ok(Buffer.concat([first, ...rest]).equals(Buffer.from(LINE.repeat(LINES))))
})

test('a failure comes behind the bytes before it', async () => {
  const failure = new Error('of the statement')
  const read: Buffer[] = []
  await assert.rejects(async () => {
    for await (const piece of ahead(Readable.from(lines(1_000, failure)))) read.push(piece as Buffer)
  }, failure)
  assert.ok(Buffer.concat(read).equals(Buffer.from(LINE.repeat(1_000))))
})

test('a failure before the temporary file is open is that of the file', async () => {
  const failure = new Error('of the statement')
  const content = new PassThrough()
  const read = buffer(ahead(content))
  content.destroy(failure)
  await assert.rejects(read, failure)
})

test('content ends when its reader goes away', async () => {
  const content = Readable.from(lines(Infinity))
  const file = ahead(content)
  await once(file, 'readable')
  file.destroy()
  await once(content, 'close')
  assert.ok(content.destroyed)
})

test('content ends when its reader goes away before the first byte', async () => {
  const content = Readable.from(lines(1))
  ahead(content).destroy()
  await once(content, 'close')
})

test('an empty file', async () => {
  assert.equal((await buffer(ahead(Readable.from([])))).length, 0)
})
