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
}

/** A rule as the job runs it. What it throws leaves the rule's items as they are. */
export interface AdviceReader {
  readonly rule: DescribedRule
  read(context: AdviceContext): Promise<Judgement>
}

type ContextOf<R extends DescribedRule> = AdviceContext & { readonly thresholds: ThresholdsOf<R> }

/** A rule that is given its own thresholds by name. */
export function adviceReader<R extends DescribedRule>(
  rule: R,
  read: (context: ContextOf<R>) => Promise<Judgement>,
): AdviceReader {
  return { rule, read: (context) => read(context as ContextOf<R>) }
}
