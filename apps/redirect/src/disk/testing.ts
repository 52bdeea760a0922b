import { execFileSync } from 'node:child_process'

/**
 * Runs a module in a process of its own that may open 100 files, and returns what it prints. `takeAllFiles()` there opens
 * files until no more can be opened; `closeFiles()` closes them. `data` is what the module has as `data`.
 */
export function withFewFiles(module: string, data: unknown): string {
  const script = `
    import { closeSync, openSync } from 'node:fs'
    const data = ${JSON.stringify(data)}
    const taken = []
    function takeAllFiles() {
      try {
        for (;;) taken.push(openSync('/dev/null', 'r'))
      } catch {}
    }
    const closeFiles = () => { for (const fd of taken.splice(0)) closeSync(fd) }
    ${module}`
  return execFileSync(
    'prlimit',
    ['--nofile=100:100', process.execPath, '--input-type=module', '--eval', script],
    { encoding: 'utf8' },
  ).trim()
}

/** Limits the size of this process's files, in bytes. */
const limitFiles = (bytes: string) =>
  execFileSync('prlimit', ['--pid', String(process.pid), `--fsize=${bytes}:`])

/** Runs `work` while no file of this process can grow, like on a full disk. On Linux only. */
export async function withoutRoom(work: () => Promise<void> | void): Promise<void> {
  limitFiles('1')
  try {
    await work()
  } finally {
    limitFiles('unlimited')
  }
}
