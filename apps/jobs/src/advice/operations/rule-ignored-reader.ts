import { listAdviceRules } from '@headgate/db/advisor/rules'
import { judgeIgnoredRules } from '@headgate/domain/advice/ignored/ignored-finding'
import type { DescribedRule } from '@headgate/domain/advice/thresholds'
import { adviceReader } from '../reader.ts'

export const ruleIgnoredReader = adviceReader('rule_ignored', async ({ db }) =>
  judgeIgnoredRules(
    (await listAdviceRules(db)).flatMap(({ rule, proposal }) =>
      proposal === null ? [] : [{ rule: rule as DescribedRule, proposal }],
    ),
  ),
)
