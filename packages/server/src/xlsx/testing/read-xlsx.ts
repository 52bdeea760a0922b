import assert from 'node:assert/strict'
import { crc32, inflateRawSync } from 'node:zlib'

/** Files of a ZIP by path, read by its directory at the end, with their checksums compared. */
export function unzip(zip: Buffer): Map<string, string> {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  assert.ok(end > 0, 'no ZIP')
  const files = new Map<string, string>()
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    assert.equal(zip.readUInt32LE(at), 0x02014b50)
    const [method, sum, packed] = [
      zip.readUInt16LE(at + 10),
      zip.readUInt32LE(at + 16),
      zip.readUInt32LE(at + 20),
    ]
    const [name, extra, note] = [28, 30, 32].map((place) => zip.readUInt16LE(at + place)) as [
      number,
      number,
      number,
    ]
    const local = zip.readUInt32LE(at + 42)
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const bytes = zip.subarray(from, from + packed)
    const content = method === 0 ? bytes : inflateRawSync(bytes)
    assert.equal(crc32(content), sum)
    files.set(zip.toString('utf8', at + 46, at + 46 + name), content.toString('utf8'))
    at += 46 + name + extra + note
  }
  return files
}

export interface ReadCell {
  at: string
  /** Its format in the workbook's own words. */
  format: string
  isBold: boolean
  /** What a program shows as text, or the number. */
  value: string | number
}

const unescaped: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' }

/** Text as a spreadsheet reads it, which also knows `_x0041_`. */
const textOf = (xml: string) =>
  xml
    .replaceAll(/&(amp|lt|gt);/g, (mark) => unescaped[mark]!)
    .replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

const BUILT_IN: Record<string, string> = { 0: 'General', 3: '#,##0' }

/** Cells of a sheet by row, without the empty ones. */
export function readSheet(files: Map<string, string>, number: number): ReadCell[][] {
  const styles = files.get('xl/styles.xml')!
  const codes = new Map(
    [...styles.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(([, id, code]) => [id, code]),
  )
  const looks = [
    ...styles
      .split('<cellXfs')[1]!
      .split('</cellXfs')[0]!
      .matchAll(/<xf numFmtId="(\d+)" fontId="(\d+)"/g),
  ]
  const sheet = files.get(`xl/worksheets/sheet${number}.xml`)!
  return [...sheet.matchAll(/<row r="\d+">(.*?)<\/row>/gs)].map(([, row]) =>
    [...row!.matchAll(/<c r="([A-Z]+\d+)"(?: s="(\d+)")?(?: t="(\w+)")?>(.*?)<\/c>/gs)].map(
      ([, at, look = '0', type, inner]) => {
        assert.ok(!inner!.includes('<f>'), 'a formula')
        const [, format, font] = looks[Number(look)]!
        const [, text] = /^<is><t xml:space="preserve">([^<]*)<\/t><\/is>$/.exec(inner!) ?? []
        const [, value] = /^<v>([^<]+)<\/v>$/.exec(inner!) ?? []
        assert.ok(type === 'inlineStr' ? text !== undefined : value !== undefined, inner!)
        return {
          at: at!,
          format: codes.get(format) ?? BUILT_IN[format!]!,
          isBold: font === '1',
          value: text === undefined ? Number(value) : textOf(text),
        }
      },
    ),
  )
}
