// Prints the faults of GitHub workflows, whose paths are the arguments, as a JSON array of texts. It is a process of its own
// because the parser imports JSON without an attribute, which Node refuses unless a hook adds it.
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

registerHooks({
  load: (url, context, next) =>
    next(url, url.endsWith('.json') ? { ...context, importAttributes: { type: 'json' } } : context),
})
const { NoOperationTraceWriter, parseWorkflow } = await import('@actions/workflow-parser')

const faults = process.argv.slice(2).flatMap((path) => {
  const file = { name: path, content: readFileSync(path, 'utf8') }
  const { context } = parseWorkflow(file, new NoOperationTraceWriter())
  return context.errors.getErrors().map(({ message }) => message)
})
console.log(JSON.stringify(faults))
