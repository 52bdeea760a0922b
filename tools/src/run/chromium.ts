import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runCommand, root } from './command.ts'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const PLACES = [
  '/usr/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Chromium without windows. It opens a page in half the time, and shows no notifications. */
const SHELL = 'chromium-headless-shell'

function inPath(names: string[]): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return names.flatMap((name) => folders.map((folder) => join(folder, name)))
}

function onMachine(): string | undefined {
  const candidates = [process.env.CHROMIUM_PATH, ...PLACES, ...inPath(NAMES)]
  return candidates.find((path) => path && existsSync(path))
}

/** Path of Chromium's headless shell, if the machine has one. */
export function findHeadlessShell(): string | undefined {
  const candidates = [process.env.CHROMIUM_SHELL_PATH, ...inPath([SHELL])]
  return candidates.find((path) => path && existsSync(path))
}

/** The browser that Playwright has installed, if any. */
async function ofPlaywright(): Promise<string | undefined> {
  const script = "console.log(require('@playwright/test').chromium.executablePath())"
  const { ok, output } = await runCommand(process.execPath, ['-e', script], { cwd: join(root, 'e2e') })
  const path = output.trim()
  return ok && existsSync(path) ? path : undefined
}

async function installByApt(): Promise<string> {
  const asRoot = process.getuid?.() === 0
  if (!asRoot && !(await runCommand('sudo', ['-n', 'true'])).ok)
    return 'not root, and sudo asks for a password'
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  // Another program may hold the lock of the packages for a while.
  const patience = ['-o', 'DPkg::Lock::Timeout=300', '-o', 'Acquire::Retries=3']
  const apt = (...args: string[]) =>
    asRoot
      ? runCommand('apt-get', [...patience, ...args], { env })
      : runCommand('sudo', ['-n', 'apt-get', ...patience, ...args], { env })
  await apt('update', '-qq')
  const { output } = await apt(
    'install',
    '-y',
    '-qq',
    '--no-install-recommends',
    'chromium',
    SHELL,
    'fonts-liberation',
  )
  return output
}

/**
 * Path of a Chromium: one on the machine (CHROMIUM_PATH first), else one that the package manager or Playwright
 * installs. Throws with the result of each attempt.
 */
export async function findChromium(say: (line: string) => void): Promise<string> {
  const known = onMachine() ?? (await ofPlaywright())
  if (known) return known
  say('… no Chromium on this machine: installing one for the browser tests')
  const aptSaid = await installByApt()
  const installed = onMachine()
  if (installed) return installed
  const { output } = await runCommand(process.execPath, [
    join(root, 'node_modules/@playwright/test/cli.js'),
    'install',
    'chromium',
  ])
  const downloaded = await ofPlaywright()
  if (downloaded) return downloaded
  throw new Error(
    `No Chromium was found or could be installed. Install one and set CHROMIUM_PATH.\n${aptSaid}\n${output}`,
  )
}
