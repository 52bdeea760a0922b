import type { AddressTemplate } from '../decision/address-template.ts'
import type { RunHours } from '@headgate/contract/targetings/run-hours'
import { CHOICE, HOURS, INDEX, ORIGIN, TEMPLATE } from './layout.ts'
import type { SnapshotMemory } from './snapshot-memory.ts'
import { cellsFor } from './weight-cells.ts'

const encoder = new TextEncoder()
const float = new Float64Array(1)
const floatWords = new Int32Array(float.buffer)

/** The two words of a number. */
export function floatToWords(value: number): readonly [number, number] {
  float[0] = value
  return [floatWords[0]!, floatWords[1]!]
}

/** The number in two words. */
export function wordsToFloat(first: number, second: number): number {
  floatWords[0] = first
  floatWords[1] = second
  return float[0]!
}

/**
 * Writes one record after the other: first beside the memory, because its size is not known before, then with `store`
 * into it. A record that cannot be written throws, and leaves nothing behind.
 */
export class WordWriter {
  #words = new Int32Array(1_024)
  #bytes = new Uint8Array(this.#words.buffer)
  #length = 0
  #cells = 0
  readonly #choices: number[] = []

  begin(): void {
    this.#length = 0
    this.#cells = 0
    this.#choices.length = 0
  }

  /** The offset of `size` words, all 0. */
  add(size: number): number {
    const at = this.#length
    this.#length += size
    if (this.#length > this.#words.length) {
      const grown = new Int32Array(Math.max(this.#length, this.#words.length * 2))
      grown.set(this.#words)
      this.#words = grown
      this.#bytes = new Uint8Array(grown.buffer)
    }
    this.#words.fill(0, at, this.#length)
    return at
  }

  /** Throws when the number has no place in a word. */
  set(at: number, value: number): void {
    if (value !== (value | 0)) throw new RangeError(`${value} is not a whole number below 2^31`)
    this.#words[at] = value
  }

  /** A number with a fraction, in two words. */
  setFloat(at: number, value: number): void {
    const [first, second] = floatToWords(value)
    this.#words[at] = first
    this.#words[at + 1] = second
  }

  /** The offset of a text; 0 for an empty one. */
  text(text: string): number {
    return text === '' ? 0 : this.wholeText(text)
  }

  /** The offset of a text, also of an empty one. */
  wholeText(text: string): number {
    const at = this.add(1 + Math.ceil((text.length * 3) / 4))
    const bytes = this.#putText(text, (at + 1) * 4)
    this.#words[at] = bytes
    this.#length = at + 1 + Math.ceil(bytes / 4)
    return at
  }

  /** The offset of a template; 0 for none. Parts are ASCII (`compileAddress`). */
  template(template: AddressTemplate | null): number {
    if (template === null) return 0
    const { origin, parts, indexes } = template
    const length = parts.reduce((sum, part) => sum + part.length, 0)
    if (length >= 1 << INDEX || parts.length >= 1 << ORIGIN || origin.length >= 1 << (31 - ORIGIN))
      throw new RangeError(`An address of ${length} characters is too long`)
    const at = this.add(TEMPLATE.parts + parts.length + Math.ceil(length / 4))
    const first = (at + TEMPLATE.parts + parts.length) * 4
    this.#words[at + TEMPLATE.bits] = parts.length | (origin.length << ORIGIN)
    let end = 0
    for (let nth = 0; nth < parts.length; nth += 1) {
      this.#putText(parts[nth]!, first + end)
      end += parts[nth]!.length
      this.#words[at + TEMPLATE.parts + nth] = end | ((indexes[nth] ?? 0) << INDEX)
    }
    return at
  }

  /** The offset of the hours of a rule. */
  hours({ time_zone, of_week }: RunHours, memory: SnapshotMemory): number {
    const at = this.add(HOURS.size)
    this.#words[at + HOURS.zone] = zoneOf(time_zone, memory)
    for (const hour of of_week) this.#words[at + HOURS.bits + (hour >>> 5)]! |= 1 << (hour & 31)
    return at
  }

  /** Notes that the choice at an offset needs weight cells. */
  cellsOf(choice: number, options: number): void {
    if (cellsFor(options) === 0) return
    this.#choices.push(choice)
    this.#words[choice + CHOICE.cell] = this.#cells
    this.#cells += cellsFor(options)
  }

  /** Puts the record into the memory; returns its offset there. */
  store(memory: SnapshotMemory): number {
    const offset = memory.allocate(this.#length, this.#cells)
    if (this.#choices.length > 0) {
      const first = memory.firstCell(offset)
      for (const choice of this.#choices) {
        this.#words[choice + CHOICE.cell]! += first
        this.#words[choice + CHOICE.stamp] = memory.nextStamp()
      }
    }
    memory.words.set(this.#words.subarray(0, this.#length), offset)
    return offset
  }

  /** Returns the number of bytes. */
  #putText(text: string, start: number): number {
    const bytes = this.#bytes
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at)
      if (code > 0x7f) return encoder.encodeInto(text, bytes.subarray(start)).written
      bytes[start + at] = code
    }
    return text.length
  }
}

function zoneOf(name: string, memory: SnapshotMemory): number {
  const known = memory.zones.get(name)
  if (known !== undefined) return known
  const zone = new WordWriter()
  const number = zone.add(1)
  zone.set(number, memory.zones.size)
  zone.wholeText(name)
  const offset = zone.store(memory)
  memory.zones.set(name, offset)
  return offset
}
