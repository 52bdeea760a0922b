import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crc32, createDeflate, deflateSync } from 'node:zlib'
import { makePhoto } from './make-photo.ts'
import { pictureOnly } from './png-chunks.ts'

const MEGABYTE = 1_048_576
const PROFILE_MEGABYTES = 300

function chunk(name: string, content: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A grey square of 8 pixels. */
function png(...between: Buffer[]): Buffer {
  const header = Buffer.from([0, 0, 0, 8, 0, 0, 0, 8, 8, 0, 0, 0, 0])
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const rows = chunk('IDAT', deflateSync(Buffer.alloc(8 * 9, 0)))
  return Buffer.concat([signature, chunk('IHDR', header), ...between, rows, chunk('IEND', Buffer.alloc(0))])
}

/** A colour profile that is small in the file and very large when unpacked. */
async function bomb(): Promise<Buffer> {
  const deflate = createDeflate({ level: 1 })
  const parts: Buffer[] = []
  deflate.on('data', (part: Buffer) => parts.push(part))
  const zeros = Buffer.alloc(MEGABYTE)
  for (let at = 0; at < PROFILE_MEGABYTES; at += 1)
    await new Promise<void>((done) => void deflate.write(zeros, () => done()))
  const { promise: whole, resolve } = Promise.withResolvers<void>()
  deflate.end(resolve)
  await whole
  return chunk('iCCP', Buffer.concat([Buffer.from('profile\0\0'), ...parts]))
}

const peakMegabytes = () => process.resourceUsage().maxRSS / 1_024

test('a PNG keeps its picture and nothing else', () => {
  const text = chunk('zTXt', Buffer.from('Comment\0\0hidden'))
  assert.deepEqual(pictureOnly(png(text)), png())
  assert.deepEqual(pictureOnly(Buffer.concat([png(), Buffer.from('behind the end')])), png())
  assert.throws(() => pictureOnly(png().subarray(0, 40)), /cut off/)
  const jpeg = Buffer.from([0xff, 0xd8, 0xff])
  assert.equal(pictureOnly(jpeg), jpeg)
})

test('a colour profile that unpacks to hundreds of megabytes is never unpacked', async (t) => {
  await makePhoto(png())
  const photo = png(await bomb())
  const before = peakMegabytes()
  const made = await makePhoto(photo)
  const grown = Math.round(peakMegabytes() - before)
  t.diagnostic(
    `${Math.round(photo.length / 1_024)} kB with a profile of ${PROFILE_MEGABYTES} MB: ${grown} MB more memory`,
  )
  assert.ok(made.length > 0)
  assert.ok(grown < PROFILE_MEGABYTES / 4, `${grown} MB more`)
})
