import type { RuleTarget } from '@headgate/contract/targetings/values'
import { memo } from 'react'
import { GroupTarget } from './group-target.tsx'
import { LinkTarget } from './link-target.tsx'
import classes from '../rules.module.css'

interface RuleTargetsProps {
  ruleKey: string
  at: number
  isGroup: boolean
  cap: number | null
  targets: readonly RuleTarget[]
}

/** What a rule sends to: one advertiser link, two that share its traffic, or a group. */
export const RuleTargets = memo(function RuleTargets({
  ruleKey,
  at,
  isGroup,
  cap,
  targets,
}: RuleTargetsProps) {
  const Target = isGroup ? GroupTarget : LinkTarget
  return (
    <div className={classes.targets}>
      {targets.map((target, index) => (
        // Entries have no id, and they show nothing that is not in the draft.
        <Target
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          ruleKey={ruleKey}
          at={at}
          index={index}
          cap={cap}
          target={target}
          split={targets.length > 1}
        />
      ))}
    </div>
  )
})
