import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Made by programs, or written by others. */
const SKIPPED = new Set(['node_modules', 'dist', 'data', '.git', '.cache', 'test-results', '.tanstack'])

/** Every file of the project as a path from its folder, committed or not. */
export function allFiles(folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (SKIPPED.has(entry.name)) return []
    return entry.isDirectory() ? allFiles(path) : [path]
  })
}

const GENERATED = /(route-tree|api-types)\.gen\.ts$|^packages\/db\/migrations\//

/** Files that a person wrote, in TypeScript or JavaScript. */
export function sourceFiles(): string[] {
  return allFiles().filter((path) => /\.(ts|tsx|mjs|js|css)$/.test(path) && !GENERATED.test(path))
}

export function isTest(path: string): boolean {
  return /\.(test|spec)\.tsx?$/.test(path) || /(^|\/)testing\//.test(path) || path.startsWith('e2e/')
}

export function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

export function fileName(path: string): string {
  return basename(path)
}

/** A source's text without its comments; strings that contain `//` stay whole. */
export function withoutComments(text: string): string {
  return text.replaceAll(
    /("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`)|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g,
    (_match, string: string | undefined) => string ?? ' ',
  )
}

/** The imports of a source: static, dynamic with a constant, types and re-exports. */
export function importsOf(path: string): string[] {
  const text = withoutComments(read(path))
  return [
    ...text.matchAll(/^[ \t]*(?:import|export)\s[^'"`=()]*?\bfrom\s+['"]([^'"\n]+)['"]/gm),
    ...text.matchAll(/^[ \t]*import\s+['"]([^'"\n]+)['"]/gm),
    ...text.matchAll(/\bimport\(\s*['"]([^'"\n]+)['"]\s*\)/g),
  ].map((match) => match[1]!)
}

/** The workspace that a file belongs to, such as `packages/db` or `tools`; undefined for files of the top folder. */
export function workspaceOf(path: string): string | undefined {
  const [first, second] = path.split('/')
  if (first === 'packages' || first === 'apps') return `${first}/${second}`
  return first === 'tools' || first === 'e2e' || first === 'bench' ? first : undefined
}
