import { z } from 'zod'
import { plainText } from './plain-texts.ts'

/**
 * Imported by every file that declares an object, before its first one: zod settles then whether it writes code. In a browser it
 * must not even try: the pages' content policy forbids it, and would report each try.
 */
z.config({ customError: plainText, jitless: 'document' in globalThis })
