import { StartError } from '@headgate/runtime/start-error'

/** Shows what goes on in a terminal, in one line; without a text it removes the line. */
export function say(text?: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u{1b}[K${text === undefined ? '' : `  … ${text}`}`)
}

/** Runs a command with its arguments: exit code 1 and one line for what an operator can remove. */
export function runCommand(main: (args: string[]) => Promise<void>): void {
  main(process.argv.slice(2)).then(
    // The channel to the starter would keep the process alive.
    () => process.disconnect?.(),
    (cause: unknown) => {
      say()
      const known = cause instanceof StartError
      console.error(known ? `\n  ${cause.message}\n` : cause)
      process.exit(1)
    },
  )
}
