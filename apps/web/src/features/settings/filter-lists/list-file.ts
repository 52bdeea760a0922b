/** Longer texts make browsers stall at each key: 100,000 lines take two seconds to draw (decision 0373). */
export const MOST_EDITED_LINES = 10_000

export function hasTooManyLines(content: string): boolean {
  let lines = 1
  for (let at = content.indexOf('\n'); at >= 0; at = content.indexOf('\n', at + 1)) {
    lines += 1
    if (lines > MOST_EDITED_LINES) return true
  }
  return false
}

/** The text of a file; null for one that is not UTF-8, or that was moved since it was selected. */
export async function readListFile(file: Blob): Promise<string | null> {
  try {
    const content = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
    return content.includes('\0') ? null : content
  } catch {
    return null
  }
}
