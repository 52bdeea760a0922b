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

/** The targets of a rule: one advertiser link, two that share its traffic, or a group. */
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
        // Entries have no id, and everything they show is in the draft, so the index can be their key.
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
