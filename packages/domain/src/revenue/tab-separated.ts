const escapes: Record<string, string> = {
  '\\': '\\\\',
  '\t': String.raw`\t`,
  '\n': String.raw`\n`,
  '\r': String.raw`\r`,
  '\0': String.raw`\0`,
  '\b': String.raw`\b`,
  '\f': String.raw`\f`,
}

/** A text as a value of ClickHouse's tab-separated format. Most texts need no change. */
export function tsvText(text: string): string {
  return /[\\\t\n\r\0\b\f]/.test(text) ? text.replaceAll(/[\\\t\n\r\0\b\f]/g, (sign) => escapes[sign]!) : text
}

/** A list of texts as a value of an array column in the same format. */
export function tsvArray(texts: readonly string[]): string {
  const quoted = texts.map(
    (text) => `'${text.replaceAll('\\', String.raw`\\`).replaceAll("'", String.raw`\'`)}'`,
  )
  return tsvText(`[${quoted.join(',')}]`)
}

/** Characters that are gathered before they are encoded: few calls, and strings that die young. */
const GATHERED = 65_536

/**
 * Rows of the format as bytes, without keeping their strings: a million of them would keep the garbage collector busy
 * for longer than everything else takes.
 */
export class TabSeparatedRows {
  readonly #encoder = new TextEncoder()
  #bytes = new Uint8Array(1 << 20)
  #length = 0
  #gathered = ''

  /** About as many bytes are held. */
  get size(): number {
    return this.#length + this.#gathered.length
  }

  /** Adds a row; its values are escaped already. */
  add(row: string): void {
    this.#gathered += row
    this.#gathered += '\n'
    if (this.#gathered.length > GATHERED) this.#encode()
  }

  /** The bytes of all rows since the last call. They are the caller's. */
  take(): Uint8Array<ArrayBuffer> {
    this.#encode()
    const taken = this.#bytes.subarray(0, this.#length)
    this.#bytes = new Uint8Array(1 << 20)
    this.#length = 0
    return taken
  }

  #encode(): void {
    // At most three bytes for each unit of a string.
    const needed = this.#length + this.#gathered.length * 3
    if (needed > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(needed, this.#bytes.length * 2))
      larger.set(this.#bytes.subarray(0, this.#length))
      this.#bytes = larger
    }
    this.#length += this.#encoder.encodeInto(this.#gathered, this.#bytes.subarray(this.#length)).written
    this.#gathered = ''
  }
}
