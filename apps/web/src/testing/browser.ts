// Prepares a process in which components can be drawn: a document, JSX, and style sheets without content. The test
// runner loads it before the first component test (tools/src/run/server-tests.ts).
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { GlobalRegistrator } from '@happy-dom/global-registrator'
import { transformSync } from 'rolldown/utils'

/** Each class of a style sheet is named as it is written. */
const STYLES = 'export default new Proxy({}, { get: (_, name) => name })'

registerHooks({
  load(url, context, next) {
    if (url.endsWith('.css')) return { format: 'module', source: STYLES, shortCircuit: true }
    if (!url.endsWith('.tsx')) return next(url, context)
    const path = fileURLToPath(url)
    const { code, errors } = transformSync(path, readFileSync(path, 'utf8'), {
      lang: 'tsx',
      jsx: { runtime: 'automatic' },
    })
    if (errors.length > 0)
      throw new SyntaxError(`${path}: ${errors.map(({ message }) => message).join('; ')}`)
    return { format: 'module', source: code, shortCircuit: true }
  },
})

GlobalRegistrator.register({ url: 'http://console.example/', width: 1440, height: 900 })
