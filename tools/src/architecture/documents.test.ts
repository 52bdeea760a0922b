import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { test } from 'node:test'
import { allFiles, read, root } from './source-tree.ts'

const documents = allFiles().filter((path) => path.endsWith('.md'))
/** Everything that may cite a page: sources, SQL, styles, pages. */
const citing = allFiles().filter((path) => /\.(ts|tsx|mjs|js|css|sql|md)$/.test(path))

function scriptsOf(manifest: string): string[] {
  const { scripts = {} } = JSON.parse(read(manifest)) as { scripts?: Record<string, string> }
  return Object.keys(scripts)
}

test('every command that a document names exists', () => {
  const top = scriptsOf('package.json')
  const ofWorkspaces = new Set(
    allFiles()
      .filter((path) =>
        /^(apps|packages)\/[^/]+\/package\.json$|^(tools|e2e|bench)\/package\.json$/.test(path),
      )
      .flatMap((path) => scriptsOf(path)),
  )
  const missing = documents.flatMap((path) =>
    [...read(path).matchAll(/npm (?:run )?([a-z][a-z:-]*)([^\n`]*)/g)]
      .filter(([whole]) => /npm run |npm (start|test)\b/.test(whole))
      .filter(([, name, rest]) => !top.includes(name!) && !(/ -w /.test(rest!) && ofWorkspaces.has(name!)))
      .map(([whole]) => `${path}: ${whole}`),
  )
  assert.deepEqual(missing, [])
})

test('every file that a document points at exists', () => {
  const missing = documents.flatMap((path) => {
    const text = read(path)
    const links = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)\s#]+)/g)].map(([, to]) =>
      join(dirname(path), to!),
    )
    const named = [...text.matchAll(/`((?:apps|packages|tools|e2e|bench|docs)\/[\w./$-]+\.[a-z]+)`/g)].map(
      ([, to]) => to!,
    )
    return [...links, ...named].filter((to) => !existsSync(join(root, to))).map((to) => `${path}: ${to}`)
  })
  assert.deepEqual(missing, [])
})

/** The anchor that GitHub gives a heading: lower case, without punctuation, blanks as hyphens. */
function slugOf(heading: string): string {
  return heading
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-')
}

/** Anchors of a page. A heading that occurs twice gets `-1`, as on GitHub. Code blocks have no headings. */
function anchorsOf(path: string): Set<string> {
  const seen = new Map<string, number>()
  const anchors = new Set<string>()
  const text = read(path).replaceAll(/^(```|~~~)[\s\S]*?^\1/gm, '')
  for (const [, heading] of text.matchAll(/^#{1,6}[ \t]+(.+?)[ \t]*#*$/gm)) {
    const slug = slugOf(heading!)
    const before = seen.get(slug) ?? 0
    seen.set(slug, before + 1)
    anchors.add(before === 0 ? slug : `${slug}-${before}`)
  }
  return anchors
}

const known = new Map<string, Set<string>>()
function hasAnchor(page: string, anchor: string): boolean {
  if (!existsSync(join(root, page))) return false
  return known.getOrInsertComputed(page, anchorsOf).has(anchor)
}

/**
 * A page under `docs` with a heading, anywhere in a file, and links of a page to its own headings or to those of
 * another page.
 */
function citedHeadings(path: string): { page: string; anchor: string }[] {
  const text = read(path)
  const cited = [...text.matchAll(/\b(docs\/[\w./-]+?\.md)#([\p{L}\p{N}_-]+)/gu)].map(([, page, anchor]) => ({
    page: page!,
    anchor: anchor!,
  }))
  if (!path.endsWith('.md')) return cited
  const links = [...text.matchAll(/\]\((?!https?:|mailto:)([^)\s#]*\.md)?#([^)\s]+)\)/g)].map(
    ([, to, anchor]) => ({ page: to === undefined ? path : join(dirname(path), to), anchor: anchor! }),
  )
  return [...cited, ...links]
}

test('every heading that a comment or a page cites exists', () => {
  const missing = citing.flatMap((path) =>
    citedHeadings(path)
      .filter(({ page, anchor }) => !hasAnchor(page, anchor))
      .map(({ page, anchor }) => `${path}: ${page}#${anchor}`),
  )
  assert.deepEqual(missing, [])
  assert.ok(hasAnchor('docs/behaviour/rules.md', 'weights'), 'headings were not found')
})

const DECISIONS = 'docs/decisions/'
const decisions = documents.filter((path) => path.startsWith(DECISIONS)).map((path) => basename(path))
const numbers = new Set(decisions.map((name) => name.slice(0, 4)))

test('every decision is in the index once, and has a number to itself', () => {
  const records = decisions.filter((name) => name !== 'README.md')
  const indexed = [...read(`${DECISIONS}README.md`).matchAll(/\((\d{4}-[^)]*\.md)\)/g)].map(
    ([, name]) => name!,
  )
  assert.deepEqual(indexed.toSorted(), records.toSorted())
  assert.equal(new Set(records.map((name) => name.slice(0, 4))).size, records.length)
})

test('every decision that is cited by its number exists', () => {
  const several = /\b(?:decisions?|records?)\s+\(?((?:0\d{3})(?:(?:,|,? and| to)\s+0\d{3})*)/gi
  const missing = citing.flatMap((path) =>
    [...read(path).matchAll(several)]
      .flatMap(([, list]) => list!.match(/0\d{3}/g) ?? [])
      .filter((number) => !numbers.has(number))
      .map((number) => `${path}: decision ${number}`),
  )
  assert.deepEqual(missing, [])
})

/**
 * Marks of documents, checklists, reviews and orders that are not in the repository. Each has an example, which tests
 * the pattern.
 */
const marks: readonly [RegExp, string][] = [
  [/\b[123] §\d/, '2 §7.3'],
  [/\b(?:DESIGN|REVENUE|STYLE|STACK|METHODS) §/, 'DESIGN §6'],
  [/(?:\(|see |, )(?:STACK|METHODS)\b(?! \w)/, '(STACK)'],
  [/\b(?:issue|checklist) [A-Z]?\d+\b/i, 'issue 9'],
  [/\bdocument[- ][123]\b/, 'document-2 D1'],
  [/(?<=^|\s)\([A-Z]\d{1,2}(?:, [A-Z]\d{1,2})*\)/, ' (R1, R3)'],
  [/\b(?:test|describe)\(\s*['"`](?:[A-Z]\d{1,2}(?:, )?)+: /, "test('S16: "],
]

test('no file cites a document that is not in the repository', () => {
  for (const [mark, example] of marks) assert.match(example, mark)
  const own = 'tools/src/architecture/documents.test.ts'
  const cited = citing
    .filter((path) => path !== own && !path.startsWith('packages/db/migrations/'))
    .flatMap((path) =>
      read(path)
        .split('\n')
        .flatMap((line, index) =>
          marks.some(([mark]) => mark.test(line)) ? [`${path}:${index + 1}: ${line.trim()}`] : [],
        ),
    )
  assert.deepEqual(cited, [], 'say the reason, or cite a heading under docs')
})
