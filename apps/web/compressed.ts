import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Smaller files gain nothing from compression. */
const SMALLEST = 1_024

const line = (kb: number, text: string) => console.log(`${kb.toFixed(1).padStart(8)} kB gz  ${text}`)

interface Options {
  /** The most that a first load may weigh, in kB of gzip (docs/design.md#figures-to-reach). */
  firstLoadKb: number
  /** The most that a screen may add to the first load of the console. */
  screenKb: number
  /** By the first address: the route files that load together with the entry. The last is the console's. */
  firstLoads: Record<string, string[]>
  /** Parts of screens that load when they show. Each is checked with its screen, as `name: [route, module]`. */
  parts: Record<string, [string, string]>
}

/** Chunks that load together, with the limit of their size. */
interface Load {
  name: string
  files: ReadonlySet<string>
  limit: number
}

/** The first loads, and each screen with what it adds to the console's first load. */
function loadsOf(chunks: readonly Rolldown.OutputChunk[], options: Options): Load[] {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const fetched = (starts: readonly Rolldown.OutputChunk[]): Set<string> => {
    const needed = new Set<string>()
    const walk = (file: string): void => {
      if (needed.has(file)) return
      needed.add(file)
      for (const next of byFile.get(file)?.imports ?? []) walk(next)
    }
    for (const { fileName } of starts) walk(fileName)
    return needed
  }
  const entries = chunks.filter((chunk) => chunk.isEntry)
  const ofModule = (name: string) => {
    const own = chunks.filter((chunk) => chunk.facadeModuleId?.split('?')[0]?.endsWith(`/src/${name}`))
    if (own.length === 0) throw new Error(`No chunk belongs to the module ${name}.`)
    return own
  }
  const ofRoutes = (routes: readonly string[]) => routes.flatMap((route) => ofModule(`routes/${route}`))
  const firstLoads = Object.entries(options.firstLoads).map(([address, routes]) => ({
    name: `first load of ${address}`,
    files: fetched([...entries, ...ofRoutes(routes)]),
    limit: options.firstLoadKb,
  }))
  const before = firstLoads.at(-1)?.files ?? new Set()
  const screen = (name: string, starts: readonly Rolldown.OutputChunk[]) => ({
    name: `screen ${name}`,
    files: new Set([...fetched(starts)].filter((file) => !before.has(file))),
    limit: options.screenKb,
  })
  const routes = new Set(chunks.flatMap((chunk) => routeOf(chunk.facadeModuleId) ?? []))
  return [
    ...firstLoads,
    ...[...routes].toSorted().map((route) => screen(route, ofRoutes([route]))),
    ...Object.entries(options.parts).map(([name, [route, part]]) =>
      screen(name, [...ofRoutes([route]), ...ofModule(part)]),
    ),
  ]
}

/** The route file with which a chunk begins; a screen is split from its route. */
const routeOf = (id: string | null) => (id === null ? undefined : /\/src\/routes\/(.+\.tsx)\?/.exec(id)?.[1])

/**
 * Writes a `.br` and a `.gz` next to every text file of the build, so that the server never compresses at run time.
 * Prints what each chunk costs. Fails the build when a first load or a screen grows above its limit.
 */
export function compressed(options: Options): Plugin {
  let folder = ''
  let loads: Load[] = []
  return {
    name: 'headgate-compressed',
    apply: 'build',
    writeBundle(output, bundle) {
      folder = output.dir ?? ''
      loads = loadsOf(
        Object.values(bundle).filter((one) => one.type === 'chunk'),
        options,
      )
    },
    async closeBundle() {
      if (folder === '') return
      const files = await readdir(folder, { recursive: true })
      const sizes = new Map<string, number>()
      for (const file of files) {
        if (!/\.(js|css|html|svg|json)$/.test(file)) continue
        const text = await readFile(join(folder, file))
        if (text.length < SMALLEST) {
          sizes.set(file, text.length / 1_000)
          continue
        }
        const [br, gz] = await Promise.all([
          brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
          zip(text, { level: 9 }),
        ])
        await Promise.all([
          writeFile(join(folder, `${file}.br`), br),
          writeFile(join(folder, `${file}.gz`), gz),
        ])
        sizes.set(file, gz.length / 1_000)
      }
      for (const [file, kb] of [...sizes].toSorted((a, b) => b[1] - a[1])) {
        const first = loads.filter(({ name, files }) => name.startsWith('first') && files.has(file))
        if (file.endsWith('.js'))
          line(kb, [file, ...first.map(({ name }) => name.split(' ').at(-1))].join(' '))
      }
      const weighed = loads.map((load) => ({
        ...load,
        kb: [...load.files].reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0),
      }))
      for (const { name, kb, limit } of weighed) line(kb, `${name}, limit ${limit}`)
      const tooMuch = weighed.filter(({ kb, limit }) => kb > limit)
      if (tooMuch.length > 0) {
        const texts = tooMuch.map(
          ({ name, kb, limit }) => `${name} is ${kb.toFixed(1)} kB, above ${limit} kB`,
        )
        throw new Error(`Too much JavaScript: ${texts.join('; ')}.`)
      }
    },
  }
}
