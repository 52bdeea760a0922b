import type { RouteOptions } from 'fastify'

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

const expressions = new Map<string, RegExp>()

/** A pattern of a route, `/api/publisher/:id`, as an expression for whole paths. */
const newExpression = (pattern: string): RegExp =>
  new RegExp(
    `^${pattern
      .split('/')
      .map((part) => (part.startsWith(':') ? '[^/]+' : escaped(part)))
      .join('/')}$`,
  )

const expressionOf = (pattern: string): RegExp => expressions.getOrInsertComputed(pattern, newExpression)

/**
 * The methods that routes take at a path, in alphabetical order; none where nothing is at the path. Patterns that take
 * any path (`/*`) are left out: they say nothing about one.
 */
export function methodsAt(routes: readonly RouteOptions[], url: string): string[] {
  const path = url.split('?', 1)[0]!
  const found = routes.filter(
    ({ url: pattern }) => !pattern.includes('*') && expressionOf(pattern).test(path),
  )
  return [...new Set(found.flatMap(({ method }) => method))].toSorted()
}
