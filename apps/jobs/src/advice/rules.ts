import { advertiserLateReader } from './operations/advertiser-late-reader.ts'
import { capFullReader } from './operations/cap-full-reader.ts'
import { capReachedReader, runFailedReader, uploadFailedReader } from './operations/failure-readers.ts'
import { linkSilentReader } from './operations/link-silent-reader.ts'
import { takenBackReader } from './operations/taken-back-reader.ts'
import { unmatchedRevenueReader } from './operations/unmatched-revenue-reader.ts'
import type { AdviceReader } from './reader.ts'

/** Every rule that the job runs, in the order of docs/behaviour/advisor.md#rules. */
export const adviceReaders: readonly AdviceReader[] = [
  linkSilentReader,
  capFullReader,
  unmatchedRevenueReader,
  advertiserLateReader,
  takenBackReader,
  runFailedReader,
  uploadFailedReader,
  capReachedReader,
]
