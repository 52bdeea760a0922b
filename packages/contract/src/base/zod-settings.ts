import { config } from 'zod'
import { plainText } from './plain-texts.ts'

/**
 * Every file that declares an object imports this first, because zod decides at its first object whether to generate
 * code. In a browser it must not try: the content policy of the pages forbids it and would report each attempt. Not as
 * `z.config`, which the build of the console would remove with the schemas that nobody uses (apps/web/vite.config.ts).
 */
config({ customError: plainText, jitless: 'document' in globalThis })
