import type { AdviceReader } from './reader.ts'

/** Every rule that the job runs, in the order of docs/behaviour/advisor.md#rules. Each is in a file of `rules/`. */
export const adviceReaders: readonly AdviceReader[] = []
