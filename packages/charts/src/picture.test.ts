import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inflateSync } from 'node:zlib'
import { chartDates, chartSeries } from '@headgate/domain/reports/charts/chart-series'
import { chartColours } from './colours.ts'
import type { TimeShape } from './time-option.ts'
import { timePicture } from './time-picture.ts'

/** Pixels of a PNG as numbers 0xRRGGBBAA. Written for pictures of 8 bits a channel with alpha, as the converter's are. */
function pixelsOf(png: Buffer): { width: number; height: number; pixels: Uint32Array } {
  assert.equal(png.toString('latin1', 0, 8), '\u0089PNG\r\n\u001A\n')
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  assert.deepEqual([png[24], png[25], png[28]], [8, 6, 0], 'not 8 bits with alpha')
  const packed: Buffer[] = []
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      packed.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)))
  const raw = inflateSync(Buffer.concat(packed))
  const [stride, line] = [width * 4, width * 4 + 1]
  const out = Buffer.alloc(stride * height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < stride; x += 1) {
      const left = x < 4 ? 0 : out[y * stride + x - 4]!
      const up = y === 0 ? 0 : out[(y - 1) * stride + x]!
      const corner = x < 4 || y === 0 ? 0 : out[(y - 1) * stride + x - 4]!
      const [toLeft, toUp, toCorner] = [up - corner, left - corner, left + up - 2 * corner].map(Math.abs)
      const nearest = toLeft! <= toUp! && toLeft! <= toCorner! ? left : toUp! <= toCorner! ? up : corner
      const guess = [0, left, up, (left + up) >> 1, nearest][raw[y * line]!]!
      out[y * stride + x] = raw[y * line + 1 + x]! + guess
    }
  const pixels = new Uint32Array(width * height)
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = out.readUInt32BE(at * 4)
  return { width, height, pixels }
}

const dates = chartDates({ from: '2026-11-01', to: '2026-11-10' }, 'day')
const points = dates.flatMap((date, at) =>
  ['A & Co', 'B', 'C'].map((label, one) => ({ date, key: label, label, value: 10 + at * one })),
)

async function picture(shape: TimeShape, title = 'Net Revenue by publisher'): Promise<Buffer> {
  const texts = { title, subtitle: '2026-11-01 to 2026-11-10 (UTC)', shape, percent: false }
  const size = { width: 600, height: 300, scale: 1 }
  const made = await timePicture(chartSeries(points, { dates }), texts, size)
  return made!
}

const number = (hex: string) => Number.parseInt(`${hex.slice(1)}ff`, 16)

test('a chart is a PNG of its size, with the colours of its series', async () => {
  const { width, height, pixels } = pixelsOf(await picture('bars'))
  assert.deepEqual([width, height], [600, 300])
  const counts = Map.groupBy(pixels, (pixel) => pixel)
  const count = (hex: string) => counts.get(number(hex))?.length ?? 0
  for (const colour of chartColours.light.series.slice(0, 3)) assert.ok(count(colour) > 1_000, colour)
  assert.ok(count('#ffffff') > pixels.length / 4, 'there is no ground')
  assert.ok(counts.size > 50, `${counts.size} colours`)
})

/** Pixels of the title that are not ground. */
async function inked(title: string): Promise<number> {
  const { width, pixels } = pixelsOf(await picture('lines', title))
  return pixels.subarray(0, width * 34).filter((pixel) => pixel !== 0xffffffff).length
}

test('the texts are drawn, with the font of the package', async () => {
  const [short, long] = [await inked('Net'), await inked('Net Revenue by publisher')]
  assert.ok(short > 50 && long > 3 * short, `${short} and ${long} pixels`)
})

test('the same chart gives the same bytes', async () => {
  const [one, two] = [await picture('areas'), await picture('areas')]
  assert.ok(one.equals(two))
  assert.ok(!one.equals(await picture('lines')))
})

test('without figures there is no picture', async () => {
  const texts = { title: '', subtitle: '', shape: 'lines', percent: false } as const
  assert.equal(await timePicture(chartSeries([], { dates }), texts), null)
  const unreported = points.map((point) => ({ ...point, value: 0, isUnreported: true }))
  assert.equal(await timePicture(chartSeries(unreported, { dates }), texts), null)
})
