import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Smaller files gain nothing from being sent compressed. */
const SMALLEST = 1_024

/**
 * Writes a `.br` and a `.gz` beside every text file of the build, so that the server never compresses while it
 * answers, prints what each chunk costs, and fails the build when the first load grows above the limit (DESIGN §9).
 */
export function compressed(options: { firstLoadLimitKb: number }): Plugin {
  let folder = ''
  let firstLoad = new Set<string>()
  return {
    name: 'headgate-compressed',
    apply: 'build',
    writeBundle(output, bundle) {
      folder = output.dir ?? ''
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
      const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
      firstLoad = new Set()
      const walk = (file: string): void => {
        if (firstLoad.has(file)) return
        firstLoad.add(file)
        for (const next of byFile.get(file)?.imports ?? []) walk(next)
      }
      for (const chunk of chunks) if (chunk.isEntry) walk(chunk.fileName)
    },
    async closeBundle() {
      if (folder === '') return
      const files = await readdir(folder, { recursive: true })
      const rows: { file: string; kb: number }[] = []
      for (const file of files) {
        if (!/\.(js|css|html|svg|json)$/.test(file)) continue
        const text = await readFile(join(folder, file))
        if (text.length < SMALLEST) continue
        const [br, gz] = await Promise.all([
          brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
          zip(text, { level: 9 }),
        ])
        await Promise.all([
          writeFile(join(folder, `${file}.br`), br),
          writeFile(join(folder, `${file}.gz`), gz),
        ])
        if (file.endsWith('.js')) rows.push({ file, kb: gz.length / 1_000 })
      }
      rows.sort((a, b) => b.kb - a.kb)
      const first = rows.filter((row) => firstLoad.has(row.file)).reduce((sum, row) => sum + row.kb, 0)
      for (const row of rows) {
        console.log(
          `${row.kb.toFixed(1).padStart(8)} kB gz  ${firstLoad.has(row.file) ? 'first' : 'later'}  ${row.file}`,
        )
      }
      console.log(`${first.toFixed(1).padStart(8)} kB gz  first load, limit ${options.firstLoadLimitKb}`)
      if (first > options.firstLoadLimitKb) {
        throw new Error(
          `The first load is ${first.toFixed(1)} kB, above ${options.firstLoadLimitKb} kB (DESIGN §9).`,
        )
      }
    },
  }
}
