import type { Db } from '@headgate/db/base/database'
import type { Judgement } from '@headgate/domain/advice/finding'
import type { DescribedRule, ThresholdsOf } from '@headgate/domain/advice/thresholds'
import type { PartClient } from '@headgate/runtime/parts/part-client'

/** What a rule reads with. Figures of searches and booked revenue come from calls of analytics (`access: 'service'`). */
export interface AdviceContext {
  readonly db: Db
  readonly analytics: PartClient
  readonly now: Date
  readonly signal: AbortSignal
  readonly thresholds: Readonly<Record<string, number>>
  /** Whether the rule was judged at `from` or later, and nothing but its figures could change that. */
  isJudgedSince(from: Date): Promise<boolean>
}

/** A rule as the job runs it. What it throws leaves the rule's items as they are, as does null: nothing is new. */
export interface AdviceReader {
  readonly rule: DescribedRule
  read(context: AdviceContext): Promise<Judgement | null>
}

type ContextOf<R extends DescribedRule> = AdviceContext & { readonly thresholds: ThresholdsOf<R> }

/** A rule that is given its own thresholds by name. */
export function adviceReader<R extends DescribedRule>(
  rule: R,
  read: (context: ContextOf<R>) => Promise<Judgement | null>,
): AdviceReader {
  return { rule, read: (context) => read(context as ContextOf<R>) }
}
