import type { FileEncoding } from './types.ts'

/** Names of encodings for a `TextDecoder`. Latin-1 is read as Windows-1252, which has the euro sign as well. */
export const decoderNames: Readonly<Record<FileEncoding, string>> = {
  'UTF-8': 'utf-8',
  'UTF-8 with BOM': 'utf-8',
  'UTF-16LE': 'utf-16le',
  'UTF-16BE': 'utf-16be',
  'Latin-1': 'windows-1252',
}

/**
 * The encoding that the first bytes of a file show: by its byte order mark, or by the zeros of UTF-16 without one. `UTF-8`
 * otherwise, which may turn out to be Latin-1.
 */
export function firstEncoding(bytes: Uint8Array): FileEncoding {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'UTF-8 with BOM'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'UTF-16LE'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'UTF-16BE'
  const pairs = Math.min(bytes.length, 4_000) >> 1
  let even = 0
  let odd = 0
  for (let pair = 0; pair < pairs; pair++) {
    if (bytes[2 * pair] === 0) even++
    if (bytes[2 * pair + 1] === 0) odd++
  }
  // Digits, separators and line ends have a zero byte in UTF-16, whatever the language of the rest.
  if (odd > pairs * 0.2 && even < pairs * 0.05) return 'UTF-16LE'
  if (even > pairs * 0.2 && odd < pairs * 0.05) return 'UTF-16BE'
  return 'UTF-8'
}

const SURE = 20

/**
 * Counts, while a file is decoded as UTF-8, which characters speak for and against that encoding. A file that has more
 * damaged characters than whole ones beyond ASCII is Latin-1; one with a few damaged ones is UTF-8 and loses only their lines.
 */
export class LatinSurvey {
  #whole = 0
  #damaged = 0

  /** Takes a decoded piece that has characters beyond ASCII. */
  add(text: string): void {
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code === 0xfffd) this.#damaged++
      else if (code > 127) this.#whole++
    }
  }

  /** So many damaged characters and not a single whole one that the rest of the file need not be looked at. */
  isSurelyLatin(): boolean {
    return this.#damaged >= SURE && this.#whole === 0
  }

  isLatin(): boolean {
    return this.#damaged > this.#whole
  }
}
