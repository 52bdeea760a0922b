#!/usr/bin/env node
// `npm exec headgate -- report`: the command line on the API (docs/command-line.md).
import { prepare, runPinned } from './prepare.mjs'

await prepare({ web: false })
await runPinned('tools/src/command-line/main.ts', process.argv.slice(2))
