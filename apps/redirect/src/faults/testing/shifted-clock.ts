import { readFileSync } from 'node:fs'

/**
 * Loaded into the engine before everything else (`node --import`), in every thread: `Date.now` is the number in the
 * file CLOCK_FILE, so that a test can take the real engine through midnight.
 */
const path = process.env.CLOCK_FILE!

Date.now = () => Number(readFileSync(path, 'utf8'))
