import { bandReaders } from './figures/band-readers.ts'
import { trafficFellReader } from './figures/traffic-fell-reader.ts'
import { weightsReader } from './figures/weights-reader.ts'
import { advertiserLateReader } from './operations/advertiser-late-reader.ts'
import { capFullReader } from './operations/cap-full-reader.ts'
import { capReachedReader, runFailedReader, uploadFailedReader } from './operations/failure-readers.ts'
import { ruleIgnoredReader } from './operations/rule-ignored-reader.ts'
import { linkBrokenReader } from './operations/link-broken-reader.ts'
import { linkSilentReader } from './operations/link-silent-reader.ts'
import { takenBackReader } from './operations/taken-back-reader.ts'
import { unmatchedRevenueReader } from './operations/unmatched-revenue-reader.ts'
import type { AdviceReader } from './reader.ts'

/** Every rule that the job runs, in the order of docs/behaviour/advisor.md#rules. */
export const adviceReaders: readonly AdviceReader[] = [
  trafficFellReader,
  linkSilentReader,
  linkBrokenReader,
  capFullReader,
  ...bandReaders,
  unmatchedRevenueReader,
  advertiserLateReader,
  takenBackReader,
  weightsReader,
  runFailedReader,
  uploadFailedReader,
  capReachedReader,
  ruleIgnoredReader,
]
