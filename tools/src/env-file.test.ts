import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'

/** A project of its own, because `.env` is read from the project's folder. */
const folder = mkdtempSync(join(tmpdir(), 'headgate env '))
after(() => rmSync(folder, { recursive: true }))
for (const name of ['prepare', 'short-exports']) {
  mkdirSync(join(folder, 'tools'), { recursive: true })
  cpSync(fileURLToPath(new URL(`../${name}.mjs`, import.meta.url)), join(folder, 'tools', `${name}.mjs`))
}
writeFileSync(
  join(folder, '.env'),
  '# Ports\nPORT=5001\nMAIL_FROM=Headgate <mail@example.net>\nHOST=0.0.0.0\n',
)
writeFileSync(join(folder, 'own file.env'), 'PORT=6001\n')

function settingsAfter(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const script = `const { takeEnvFile } = await import('./tools/prepare.mjs')
    const args = takeEnvFile(process.argv.slice(1))
    const { PORT, HOST, MAIL_FROM } = process.env
    console.log(JSON.stringify({ args, PORT, HOST, MAIL_FROM }))`
  const { PATH } = process.env
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', script, '--', ...args],
    { cwd: folder, env: { PATH, ...env }, encoding: 'utf8' },
  )
  return { status, stderr, read: stdout ? (JSON.parse(stdout) as object) : undefined }
}

test('settings are read from .env, and the environment wins', () => {
  assert.deepEqual(settingsAfter(['redirect'], { HOST: '10.0.0.1' }).read, {
    args: ['redirect'],
    PORT: '5001',
    HOST: '10.0.0.1',
    MAIL_FROM: 'Headgate <mail@example.net>',
  })
})

test('a named file takes the place of .env, from where npm was started', () => {
  const expected = { args: ['redirect'], PORT: '6001' }
  assert.deepEqual(settingsAfter(['redirect', '--env-file', 'own file.env']).read, expected)
  assert.deepEqual(
    settingsAfter(['--env-file=../own file.env', 'redirect'], { INIT_CWD: join(folder, 'tools') }).read,
    expected,
  )
})

test('the name of a file may have = in it', () => {
  writeFileSync(join(folder, 'a=b.env'), 'PORT=6002\n')
  const expected = { args: ['redirect'], PORT: '6002' }
  assert.deepEqual(settingsAfter(['redirect', '--env-file=a=b.env']).read, expected)
  assert.deepEqual(settingsAfter(['--env-file', 'a=b.env', 'redirect']).read, expected)
})

for (const name of ['migrate', 'conformance'])
  test(`npm run ${name} reads the file of settings, and refuses arguments that it does not have`, () => {
    const run = (...args: string[]) => {
      const { PATH } = process.env
      const starter = fileURLToPath(new URL(`../servers/${name}.mjs`, import.meta.url))
      const { stderr, status } = spawnSync(process.execPath, ['--', starter, ...args], {
        env: { PATH, INIT_CWD: folder },
        encoding: 'utf8',
      })
      assert.notEqual(status, 0)
      return stderr.trim()
    }
    writeFileSync(join(folder, 'wrong.env'), 'PORT=none\nDATABASE_URL=postgres://127.0.0.1:1/none\n')
    assert.match(run('--env-file=none.env'), /^The settings in .*none\.env cannot be read: .*$/)
    const url = name === 'conformance' ? ['--postgres', 'postgres://127.0.0.1:1/none'] : []
    assert.match(run('--env-file=wrong.env', ...url), /\bPORT\b/)
    assert.match(run('--env-file=wrong.env', '--clickhous'), /^Unknown option '--clickhous'/)
    assert.match(run('--env-file=wrong.env', 'all'), /^Unexpected argument 'all'/)
  })

test('a file that is not there is an error in one line', () => {
  const { status, stderr } = settingsAfter(['redirect', '--env-file', 'none.env'])
  assert.equal(status, 1)
  assert.match(stderr.trim(), /^The settings in .*none\.env cannot be read: .*$/)
  assert.match(settingsAfter(['--env-file']).stderr, /--env-file needs the path of a file/)
})
