import type { Plugin } from 'vite'

/**
 * Fields of a call that only the server and the API reference read. The browser sends what its types allow and does not
 * check a reply again. Forms and addresses import the schemas themselves.
 */
export const serverFields = [
  'body',
  'summary',
  'page',
  'params',
  'query',
  'data',
  'fails',
  'file',
  'largestBody',
]

interface Node {
  type: string
  start: number
  end: number
  [field: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

/** The node and every node below it. */
function* nodesOf(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const one of value) yield* nodesOf(one)
  if (!isNode(value)) return
  yield value
  for (const field of Object.values(value)) yield* nodesOf(field)
}

const named = (node: unknown, names: readonly string[]) =>
  isNode(node) && node.type === 'Identifier' && names.includes(String(node['name']))

/** Cuts the server's fields out of `call({ ... })` and `reportCall(report, { ... })`. */
function withoutServerFields(code: string, program: unknown): string {
  const cuts: [number, number][] = []
  for (const node of nodesOf(program)) {
    if (node.type !== 'CallExpression' || !named(node['callee'], ['call', 'reportCall'])) continue
    const definition = (node['arguments'] as Node[]).at(-1)
    for (const property of (definition?.['properties'] ?? []) as Node[]) {
      if (!named(property['key'], serverFields)) continue
      const comma = /^\s*,/.exec(code.slice(property.end))?.[0].length ?? 0
      cuts.push([property.start, property.end + comma])
    }
  }
  return cuts.toReversed().reduce((text, [from, to]) => text.slice(0, from) + text.slice(to), code)
}

/**
 * Leaves the parts of the contract's calls that only the server needs out of the build. Method, path and access stay
 * (decision 0206).
 */
export function slim(): Plugin {
  return {
    name: 'headgate-slim',
    apply: 'build',
    transform: {
      filter: { id: /packages\/contract\/src\/.*\.ts$/ },
      handler(code) {
        return { code: withoutServerFields(code, this.parse(code)), map: null }
      },
    },
  }
}
