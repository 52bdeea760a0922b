/**
 * What is read from the bytes of a line, without reading all of it as JSON, which would take ten times as long. Lines of
 * our own begin with level and time, and end with the message.
 */

const LEVEL = Buffer.from('{"level":')
const TIME = Buffer.from(',"time":"')
const MESSAGE = ',"msg":"'
const ZERO = 0x30

const digit = (bytes: Buffer, at: number): number => bytes[at]! - ZERO

function begins(bytes: Buffer, at: number, text: Buffer): boolean {
  for (let index = 0; index < text.length; index += 1) if (bytes[at + index] !== text[index]) return false
  return true
}

/** The level of a line; null when it cannot be read. */
export function levelAt(bytes: Buffer, start: number, end: number): number | null {
  const at = start + LEVEL.length
  if (at + 2 > end || !begins(bytes, start, LEVEL)) return null
  const level = digit(bytes, at) * 10 + digit(bytes, at + 1)
  return level >= 10 && level <= 99 ? level : null
}

/** The moment of a line as a number that grows with it, `YYMMDDHHMMSSmmm`; null when it cannot be read. */
export function momentAt(bytes: Buffer, start: number, end: number): number | null {
  const mark = start + LEVEL.length + 2
  const at = mark + TIME.length
  // `2026-11-27T10:00:00.000Z`
  if (at + 24 > end || !begins(bytes, mark, TIME)) return null
  const two = (offset: number) => digit(bytes, at + offset) * 10 + digit(bytes, at + offset + 1)
  const day = two(2) * 10_000 + two(5) * 100 + two(8)
  const time =
    two(11) * 10_000_000 + two(14) * 100_000 + two(17) * 1_000 + two(20) * 10 + digit(bytes, at + 22)
  const moment = day * 1_000_000_000 + time
  return moment >= 0 ? moment : null
}

/**
 * The first bytes of a line's message, in small letters; empty when it has none. `text` has a character for each byte, so
 * that the beginning of a message is the same whatever number of them is compared.
 */
export function messageAt(text: string, start: number, end: number, longest: number): string {
  const line = text.slice(start, end)
  // The last one: fields before it may have messages of their own.
  const mark = line.lastIndexOf(MESSAGE)
  if (mark < 0) return ''
  const from = mark + MESSAGE.length
  let to = line.indexOf('"', from)
  while (to >= 0 && isEscaped(line, from, to)) to = line.indexOf('"', to + 1)
  if (to < 0) to = line.length
  return line.slice(from, Math.min(to, from + longest)).toLowerCase()
}

/** Whether a quote is behind a backslash, and so is a part of the text. */
function isEscaped(line: string, from: number, quote: number): boolean {
  let slashes = 0
  for (let at = quote - 1; at >= from && line[at] === '\\'; at -= 1) slashes += 1
  return slashes % 2 === 1
}
