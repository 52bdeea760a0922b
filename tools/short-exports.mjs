// Node parses the `exports` of a package.json again for each import that resolves in that package. Those of drizzle-orm
// are 137 kB, which made every process that imports it start 0.4 s later (docs/decisions/0236-short-exports.md).
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Longer `exports`, in characters, are shortened. */
const LONG = 20_000

const importOf = (value) => (typeof value === 'string' ? value : (value.import?.default ?? value.default))
const requireOf = (value) => (typeof value === 'string' ? value : (value.require?.default ?? value.default))

/**
 * The same exports in fewer characters: one pattern for all entries whose file is named like the entry, and no types,
 * because TypeScript finds them beside the files.
 */
export function shortExports(exports) {
  const short = { './*': { require: './*.cjs', default: './*.js' } }
  for (const [entry, value] of Object.entries(exports)) {
    const files = { require: requireOf(value), default: importOf(value) }
    if (files.require !== `${entry}.cjs` || files.default !== `${entry}.js`) short[entry] = files
  }
  return short
}

/** Shortens the `exports` of an installed package, unless they are short already. */
export function shortenExports(folder) {
  const file = join(folder, 'package.json')
  const content = JSON.parse(readFileSync(file, 'utf8'))
  if (JSON.stringify(content.exports).length < LONG) return
  // Moved into place whole: another process may read it now, and a hard link of it is not changed.
  const next = `${file}.${process.pid}`
  writeFileSync(next, JSON.stringify({ ...content, exports: shortExports(content.exports) }, undefined, 2))
  renameSync(next, file)
}
