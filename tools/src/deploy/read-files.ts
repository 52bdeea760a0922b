import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { settingNames } from '@headgate/runtime/settings'
import { parse, parseAllDocuments } from 'yaml'

export const root = fileURLToPath(new URL('../../../', import.meta.url))

/** The text of a file of the project. */
export const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** The content of a YAML file, merge keys resolved. */
export const readYaml = (path: string): unknown => parse(read(path), { merge: true })

/** The documents of a YAML text. Throws at the first error. */
export function yamlDocuments(text: string): unknown[] {
  return parseAllDocuments(text).map((document) => {
    const [error] = document.errors
    if (error) throw error
    return document.toJS() as unknown
  })
}

/** Lines `NAME=value` of a file of settings, with those that are commented out. */
export function envLines(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/^#?([A-Z][A-Z_]*)=(.*)$/gm)].map(([, name, value]) => [name!, value!]),
  )
}

/** Names that are no setting of Headgate. */
export const unknownSettings = (names: readonly string[]): string[] =>
  names.filter((name) => !settingNames.includes(name))

/** The output of a program of this machine, or `skip` with its name when the machine does not have it. */
export function runIfThere(
  command: string,
  args: readonly string[],
  cwd = root,
): { skip: string } | { status: number | null; output: string } {
  const { error, status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' })
  if (error) return { skip: `${command} is not on this machine` }
  return { status, output: `${stdout}${stderr}` }
}
