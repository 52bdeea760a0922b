/** First bytes of files that are no text but are called .csv, and what they are. */
const signatures: readonly (readonly [bytes: readonly number[], kind: string])[] = [
  [[0x1f, 0x8b], 'a gzip archive'],
  [[0x25, 0x50, 0x44, 0x46], 'a PDF'],
  [[0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1], 'an Excel workbook (.xls)'],
  [[0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c], 'a 7z archive'],
  [[0x52, 0x61, 0x72, 0x21, 0x1a, 0x07], 'a RAR archive'],
  [[0x42, 0x5a, 0x68], 'a bzip2 archive'],
  [[0x28, 0xb5, 0x2f, 0xfd], 'a Zstandard archive'],
  [[0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00], 'an xz archive'],
  [[0x50, 0x41, 0x52, 0x31], 'a Parquet file'],
  [[0x53, 0x51, 0x4c, 0x69, 0x74, 0x65, 0x20, 0x66], 'a SQLite database'],
  [[0x89, 0x50, 0x4e, 0x47], 'a PNG image'],
  [[0xff, 0xd8, 0xff], 'a JPEG image'],
  [[0x47, 0x49, 0x46, 0x38], 'a GIF image'],
  [[0xff, 0xfe, 0x00, 0x00], 'UTF-32 text'],
  [[0x00, 0x00, 0xfe, 0xff], 'UTF-32 text'],
  [[0x7b, 0x5c, 0x72, 0x74, 0x66], 'a rich text document (.rtf)'],
]

const texts: readonly (readonly [pattern: RegExp, kind: string])[] = [
  [/^<(?:!doctype html|html|head|body|table|meta|script|div)\b/i, 'a web page (HTML)'],
  [/^<\?xml[^>]*\?>\s*(?:<\?mso|<workbook)/i, 'an Excel workbook (XML)'],
  [/^(?:<\?xml|<[a-z][\w:]*(?:\s[^<]*)?>)/i, 'XML'],
  [/^(?:\{\s*"|\[\s*[{[]|\{\s*\}|\[\s*\])/, 'JSON'],
]

const starts = (bytes: Uint8Array, signature: readonly number[]) =>
  signature.every((byte, at) => bytes[at] === byte)

/** A ZIP archive by what it contains: spreadsheets are archives too. */
function zipKind(bytes: Uint8Array): string {
  const text = new TextDecoder('latin1').decode(bytes.subarray(0, 65_536))
  if (/\bxl\/|\[Content_Types\]\.xml/.test(text)) return 'an Excel workbook (.xlsx)'
  if (text.includes('opendocument.spreadsheet')) return 'an OpenDocument spreadsheet (.ods)'
  if (text.includes('Index/Document.iwa')) return 'a Numbers spreadsheet'
  return 'a ZIP archive'
}

/**
 * What a file is whose first bytes are given, if it is no CSV text: "an Excel workbook (.xlsx)", "a PDF" and so on. Else
 * undefined.
 */
export function otherFileKind(bytes: Uint8Array): string | undefined {
  if (starts(bytes, [0x50, 0x4b, 0x03, 0x04]) || starts(bytes, [0x50, 0x4b, 0x05, 0x06]))
    return zipKind(bytes)
  for (const [signature, kind] of signatures) if (starts(bytes, signature)) return kind
  const text = new TextDecoder().decode(bytes.subarray(0, 1_000)).trimStart()
  return texts.find(([pattern]) => pattern.test(text))?.[1]
}
