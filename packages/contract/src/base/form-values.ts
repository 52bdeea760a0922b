import { z } from 'zod'
import { id } from './call.ts'
import { qualityScores } from './constants.ts'

/**
 * Values as forms send them. The API reference cannot show the type of a transform's result, only of the schema that
 * follows it in a pipe.
 */

/** Trimmed text; blank is null. */
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

/** A number, blank as null. `text` is the error for anything else. */
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
