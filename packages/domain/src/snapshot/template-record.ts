import type { AddressTemplate } from '../decision/address-template.ts'
import { INDEX, ORIGIN, TEMPLATE } from './layout.ts'
import type { SnapshotMemory } from './snapshot-memory.ts'

/**
 * Reads a template in the memory (`TEMPLATE` in `layout.ts`): n parts in ASCII, and n - 1 placeholders between them. The
 * bytes of part `nth` are `memory.bytes` from `partStart` to before `partEnd`.
 */
const END = (1 << INDEX) - 1

/** The number of parts, at least 1. */
export const partsOf = (words: Int32Array, template: number) =>
  words[template + TEMPLATE.bits]! & ((1 << ORIGIN) - 1)

/** The number of bytes of scheme and authority, with which the first part begins. */
export const originLength = (words: Int32Array, template: number) =>
  words[template + TEMPLATE.bits]! >>> ORIGIN

/** The byte at which the first part begins. */
export const templateStart = (words: Int32Array, template: number) =>
  (template + TEMPLATE.parts + partsOf(words, template)) * 4

/** The byte at which a part begins. */
export const partStart = (words: Int32Array, template: number, nth: number) =>
  templateStart(words, template) + (nth === 0 ? 0 : words[template + TEMPLATE.parts + nth - 1]! & END)

/** The byte behind a part. */
export const partEnd = (words: Int32Array, template: number, nth: number) =>
  templateStart(words, template) + (words[template + TEMPLATE.parts + nth]! & END)

/** Index in `dynamicParameters` of the placeholder behind a part; the last part has none. */
export const indexAfter = (words: Int32Array, template: number, nth: number) =>
  words[template + TEMPLATE.parts + nth]! >>> INDEX

/** The number of bytes of a text, from byte `textStart` on. */
export const textLength = (words: Int32Array, text: number) => (text === 0 ? 0 : words[text]!)

/** The byte at which a text begins. */
export const textStart = (text: number) => (text + 1) * 4

/** Bytes of the memory as text. */
export const decodeBytes = ({ bytes }: SnapshotMemory, start: number, end: number): string =>
  start === end ? '' : bytes.toString('utf8', start, end)

/** A text of the memory; empty for none. */
export function readText(memory: SnapshotMemory, text: number): string {
  const start = textStart(text)
  return decodeBytes(memory, start, start + textLength(memory.words, text))
}

/** The whole template as texts. */
export function readTemplate(memory: SnapshotMemory, template: number): AddressTemplate {
  const { words } = memory
  const count = partsOf(words, template)
  const start = templateStart(words, template)
  const all = decodeBytes(memory, start, partEnd(words, template, count - 1))
  const parts: string[] = []
  const indexes: number[] = []
  for (let nth = 0; nth < count; nth += 1) {
    parts.push(all.slice(partStart(words, template, nth) - start, partEnd(words, template, nth) - start))
    if (nth < count - 1) indexes.push(indexAfter(words, template, nth))
  }
  return { origin: all.slice(0, originLength(words, template)), parts, indexes }
}
