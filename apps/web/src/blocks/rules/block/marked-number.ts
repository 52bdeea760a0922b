import { messages } from '@headgate/contract/base/messages'
import type { Problems } from '@headgate/domain/rules/rule-problems'

const { weightsWrong, waterfallNeedsOpenCap } = messages.targetings

/** The number that is wrong for all enabled rules together, so that each of them is marked. */
export function markedNumber(problems: Problems): 'daily_frequency' | 'daily_cap' | null {
  const whole = problems['rules']
  if (whole === weightsWrong) return 'daily_frequency'
  return whole === waterfallNeedsOpenCap ? 'daily_cap' : null
}
