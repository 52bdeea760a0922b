import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'

export const name = 'JavaScript of the first load and of each screen'

/** kB, gzip, from docs/design.md#figures-to-reach. */
const FIRST_LOAD = 220
const SCREEN = 50

interface Chunk {
  file: string
  isEntry?: boolean
  isDynamicEntry?: boolean
  imports?: string[]
}

const web = fileURLToPath(new URL('../../../apps/web', import.meta.url))
const viteCommand = fileURLToPath(new URL('../../../node_modules/vite/bin/vite.js', import.meta.url))

/**
 * Builds the console in another folder and adds up what a browser fetches: chunks with all their imports. The first
 * load is what the first screen needs; a screen adds what was not fetched with the dashboard.
 */
export async function run(): Promise<void> {
  const outDir = mkdtempSync(join(tmpdir(), 'headgate-first-load-'))
  try {
    // In a separate process: the build tool belongs to the web app, and prints a line for each chunk.
    const command = [viteCommand, 'build', '--outDir', outDir, '--emptyOutDir', '--manifest']
    execFileSync(process.execPath, command, { cwd: web, stdio: ['ignore', 'ignore', 'inherit'] })
    const manifest = JSON.parse(readFileSync(join(outDir, '.vite/manifest.json'), 'utf8')) as Record<
      string,
      Chunk
    >
    const closure = (key: string, seen = new Set<string>()): Set<string> => {
      const chunk = manifest[key]
      if (chunk === undefined || seen.has(chunk.file)) return seen
      seen.add(chunk.file)
      for (const next of chunk.imports ?? []) closure(next, seen)
      return seen
    }
    const size = (files: Iterable<string>) => {
      let gzip = 0
      let brotli = 0
      for (const file of files) {
        const text = readFileSync(join(outDir, file))
        gzip += gzipSync(text, { level: 9 }).length / 1_000
        brotli += brotliCompressSync(text).length / 1_000
      }
      return { gzip, brotli }
    }
    const line = (what: string, files: Iterable<string>, limit: number) => {
      const { gzip, brotli } = size(files)
      const verdict = gzip <= limit ? 'reached' : `missed by ${(gzip - limit).toFixed(1)} kB`
      console.log(
        `${what.padEnd(46)} ${gzip.toFixed(1).padStart(7)} kB gzip ${brotli.toFixed(1).padStart(7)} kB brotli  limit ${limit}: ${verdict}`,
      )
    }
    const entries = Object.entries(manifest)
    const routes = entries.filter(([key, chunk]) => chunk.isDynamicEntry === true && key.includes('routes/'))
    const needs = (ending: string) =>
      routes.filter(([key]) => key.includes(ending)).flatMap(([key]) => [...closure(key)])
    const entry = entries.filter(([, chunk]) => chunk.isEntry).flatMap(([key]) => [...closure(key)])
    line('first load, signed out: /login', new Set([...entry, ...needs('routes/login.')]), FIRST_LOAD)
    const first = new Set([...entry, ...needs('routes/_shell.'), ...needs('routes/_shell/index.')])
    line('first load, signed in: /', first, FIRST_LOAD)
    for (const [key] of routes) {
      const added = [...closure(key)].filter((file) => !first.has(file))
      line(`added by ${key.replace(/^src\/routes\//, '').replace(/\?.*$/, '')}`, added, SCREEN)
    }
  } finally {
    rmSync(outDir, { recursive: true, force: true })
  }
}
