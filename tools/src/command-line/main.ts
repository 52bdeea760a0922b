import { importFile, importHelp } from './import-file.ts'
import { login, loginHelp } from './login.ts'
import { exitCodeOf, exitCodes, textOf, UsageError } from './outcome.ts'
import { report, reportHelp } from './report.ts'
import { verify, verifyHelp } from './verify.ts'

/** A command takes its own arguments and returns the exit code. */
interface Command {
  run: (args: string[]) => Promise<number>
  help: string
  about: string
}

const commands: Record<string, Command> = {
  login: { run: login, help: loginHelp, about: 'keeps the address and an API key on this machine' },
  import: {
    run: importFile,
    help: importHelp,
    about: 'loads a CSV file of revenue and waits for its result',
  },
  report: { run: report, help: reportHelp, about: 'prints the revenue report' },
  verify: { run: verify, help: verifyHelp, about: 'compares what accounts collected with a new booking' },
}

const help = `Usage: headgate <command> [options]

${Object.entries(commands)
  .map(([name, { about }]) => `  ${name.padEnd(8)}${about}`)
  .join('\n')}

headgate <command> --help says more. HEADGATE_URL and HEADGATE_API_KEY stand for what login keeps.

Exit codes: 0 done, 1 refused or different, 2 wrong options, 3 no valid key, 4 server away, 5 a person must look.
`

/** Runs one command line. Returns the exit code. */
async function run([name, ...args]: string[]): Promise<number> {
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    process.stdout.write(help)
    return name === undefined ? exitCodes.usage : exitCodes.done
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new UsageError(`There is no command ${name}: ${Object.keys(commands).join(', ')}.`)
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(command.help)
    return exitCodes.done
  }
  return command.run(args)
}

// A reader that goes away, such as `head`, is no fault.
process.stdout.on('error', (cause: NodeJS.ErrnoException) => process.exit(cause.code === 'EPIPE' ? 0 : 1))
try {
  process.exitCode = await run(process.argv.slice(2))
} catch (cause) {
  process.stderr.write(`${textOf(cause)}\n`)
  process.exitCode = exitCodeOf(cause)
}
// The channel to the starter would keep the process alive.
process.disconnect?.()
