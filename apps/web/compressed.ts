import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Smaller files gain nothing from being sent compressed. */
const SMALLEST = 1_024

const line = (kb: number, text: string) => console.log(`${kb.toFixed(1).padStart(8)} kB gz  ${text}`)

interface Options {
  /** The most that a first load may weigh, in kB of gzip (DESIGN §9). */
  limitKb: number
  /** By the address that is opened first: its route files, which are fetched beside the entry. */
  firstLoads: Record<string, string[]>
}

/**
 * Writes a `.br` and a `.gz` beside every text file of the build, so that the server never compresses while it
 * answers, prints what each chunk costs, and fails the build when a first load grows above the limit (DESIGN §9).
 */
export function compressed(options: Options): Plugin {
  let folder = ''
  const firstLoads = new Map<string, Set<string>>()
  return {
    name: 'headgate-compressed',
    apply: 'build',
    writeBundle(output, bundle) {
      folder = output.dir ?? ''
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
      const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
      for (const [address, routes] of Object.entries(options.firstLoads)) {
        const needed = new Set<string>()
        const walk = (file: string): void => {
          if (needed.has(file)) return
          needed.add(file)
          for (const next of byFile.get(file)?.imports ?? []) walk(next)
        }
        for (const chunk of chunks) if (chunk.isEntry) walk(chunk.fileName)
        for (const route of routes) {
          const own = chunks.filter((chunk) => chunk.facadeModuleId?.includes(`/src/routes/${route}?`))
          if (own.length === 0) throw new Error(`No chunk belongs to the route file ${route}.`)
          for (const chunk of own) walk(chunk.fileName)
        }
        firstLoads.set(address, needed)
      }
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
        const addresses = [...firstLoads].filter(([, needed]) => needed.has(file)).map(([address]) => address)
        if (file.endsWith('.js')) line(kb, `${file}  ${addresses.join(' ')}`)
      }
      for (const [address, needed] of firstLoads) {
        const kb = [...needed].reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0)
        line(kb, `first load of ${address}, limit ${options.limitKb}`)
        if (kb > options.limitKb) {
          throw new Error(
            `The first load of ${address} is ${kb.toFixed(1)} kB, above ${options.limitKb} kB (DESIGN §9).`,
          )
        }
      }
    },
  }
}
