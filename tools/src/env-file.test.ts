import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'

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

test('every command of npm reads a file named from a subfolder, and not Node itself', () => {
  const root = fileURLToPath(new URL('../../', import.meta.url))
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const named = Object.entries(scripts).flatMap(([name, command]) => {
    const starter = /\S+\.mjs$/.exec(command)?.[0]
    return starter && readFileSync(join(root, starter), 'utf8').includes('takeEnvFile(')
      ? [{ name, starter }]
      : []
  })
  assert.ok(named.length > 10, `${named.length}`)
  const sub = join(folder, 'sub folder')
  mkdirSync(join(sub, 'own'), { recursive: true })
  writeFileSync(join(sub, 'own', 'f.env'), 'PORT=6003\n')
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'trial', private: true, scripts }))
  const prepare = join(folder, 'tools', 'prepare.mjs')
  for (const { name, starter } of named) {
    const path = join(folder, starter)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(
      path,
      `import { takeEnvFile } from ${JSON.stringify(pathToFileURL(prepare).href)}
      console.log(JSON.stringify([...takeEnvFile(process.argv.slice(2)), process.env.PORT]))\n`,
    )
    const { PATH, HOME } = process.env
    const run = (...args: string[]) =>
      spawnSync('npm', ['run', '--silent', name, '--', ...args], {
        cwd: sub,
        env: { PATH, HOME },
        encoding: 'utf8',
      })
    const { stdout, stderr } = run('one', '--env-file', 'own/f.env')
    assert.equal(stdout.trim(), '["one","6003"]', `${name}: ${stderr}`)
  }
  // The other forms, with one command, because npm takes its time.
  const { PATH, HOME } = process.env
  for (const args of [['--env-file=own/f.env'], ['--env-file', join(sub, 'own', 'f.env')]])
    assert.equal(
      spawnSync('npm', ['start', '--silent', '--', ...args], {
        cwd: sub,
        env: { PATH, HOME },
        encoding: 'utf8',
      }).stdout.trim(),
      '["6003"]',
    )
  const missing = spawnSync('npm', ['start', '--silent', '--', '--env-file', 'none.env'], {
    cwd: sub,
    env: { PATH, HOME },
    encoding: 'utf8',
  })
  assert.match(missing.stderr, /The settings in .*sub folder\/none\.env cannot be read: /)
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
