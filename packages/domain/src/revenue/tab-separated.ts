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
