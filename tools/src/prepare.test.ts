import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { processEnds, processIdentity } from './product/process-identity.ts'
import { eventually } from './testing/started.ts'

const prepare = new URL('../prepare.mjs', import.meta.url).href

interface Named {
  pid: number
  identity: string
}

/** Imitates `npm start` in the middle of a build: npm, the starter, and the build. Returns their processes. */
async function building(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'headgate build '))
  const starter = join(folder, 'starter.mjs')
  const build = join(folder, 'build.mjs')
  const note = (name: string) => join(folder, name)
  const says = (name: string) => `writeFileSync(${JSON.stringify(note(name))}, String(process.pid))`
  writeFileSync(
    build,
    `import { writeFileSync } from 'node:fs'\n${says('build')}\nsetInterval(() => {}, 1_000)`,
  )
  writeFileSync(
    starter,
    `import { writeFileSync } from 'node:fs'
     import { quietlyOnNode } from ${JSON.stringify(prepare)}
     ${says('starter')}
     await quietlyOnNode(process.execPath, [${JSON.stringify(build)}], {})`,
  )
  const npm = spawn(
    process.execPath,
    ['-e', `require('node:child_process').spawn(process.execPath, [${JSON.stringify(starter)}])`],
    { env: { ...process.env, npm_lifecycle_event: 'start' }, stdio: 'ignore' },
  )
  const left: Named[] = []
  t.after(() => {
    for (const { pid, identity } of left) if (processIdentity(pid) === identity) process.kill(pid, 'SIGKILL')
    npm.kill('SIGKILL')
    rmSync(folder, { recursive: true })
  })
  const known = (name: string) =>
    eventually(`${name} runs`, async () => {
      const pid = Number(await readFile(note(name), 'utf8'))
      const identity = processIdentity(pid)
      if (identity === undefined) return undefined
      left.push({ pid, identity })
      return { pid, identity }
    })
  return { npm: npm.pid!, build: await known('build'), starter: await known('starter') }
}

const ended = async ({ pid, identity }: Named) =>
  assert.ok(await processEnds(pid, identity, 30_000), `process ${pid} is left behind`)

test('npm that is killed with -9 during a build leaves nothing behind', async (t) => {
  const { npm, starter, build } = await building(t)
  process.kill(npm, 'SIGKILL')
  await ended(starter)
  await ended(build)
})

test('a starter that is killed with -9 during a build leaves no build behind', async (t) => {
  const { starter, build } = await building(t)
  process.kill(starter.pid, 'SIGKILL')
  await ended(build)
})
