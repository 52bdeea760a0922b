import { z } from 'zod'
import { id } from './call.ts'
import { qualityScores } from './constants.ts'

/**
 * Values as forms send them. What a transform makes has no type in the API reference; what follows it in a pipe has.
 */

/** Text without spaces around it; blank is null. */
export const textOrNull = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest)
    .nullable()
    .transform((text) => text || null)
    .pipe(z.string().nullable())

/** The same, null when it is not sent. */
export const optionalText = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest)
    .nullish()
    .transform((text) => text || null)

/** Ids, each once. */
export const ids = z
  .array(id)
  .max(1_000)
  .transform((all) => [...new Set(all)])
  .pipe(z.array(z.int()))

/** Quality scores, each once. */
export const scores = z
  .array(z.enum(qualityScores))
  .max(10)
  .transform((all) => [...new Set(all)])
  .pipe(z.array(z.enum(qualityScores)))

/** A number, blank as null; `text` is said of what is no number. */
export const numberSent = (text: string) =>
  z
    .number(text)
    .or(z.literal('').transform(() => null))
    .nullable()

/** The same, null when it is not sent. */
export const numberOrNull = (text: string) =>
  numberSent(text)
    .optional()
    .transform((value) => value ?? null)

export const idOrNull = id.nullish().transform((value) => value ?? null)
