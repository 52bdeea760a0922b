import { type RuleTarget, targetingLimits } from '@headgate/contract/targetings'
import { IconPlus } from '@tabler/icons-react'
import { memo } from 'react'
import { GroupTarget } from './group-target.tsx'
import { LinkTarget } from './link-target.tsx'
import { useSurroundings } from './rule-surroundings.ts'
import classes from './rules.module.css'

interface RuleTargetsProps {
  ruleKey: string
  at: number
  isGroup: boolean
  targets: readonly RuleTarget[]
}

/** What a rule sends to: one advertiser link, two that share its traffic, or a group (2 §2.3, §4.4). */
export const RuleTargets = memo(function RuleTargets({ ruleKey, at, isGroup, targets }: RuleTargetsProps) {
  const { dispatch } = useSurroundings()
  const Target = isGroup ? GroupTarget : LinkTarget
  return (
    <div className={classes.targets}>
      {targets.map((target, index) => (
        // Entries have no id of their own, and what is shown of them is all in the draft.
        <Target
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          ruleKey={ruleKey}
          at={at}
          index={index}
          target={target}
          split={targets.length > 1}
        />
      ))}
      {isGroup || targets.length >= targetingLimits.targets ? null : (
        <button
          type="button"
          className={classes.split}
          onClick={() => dispatch({ type: 'add-target', key: ruleKey })}
        >
          <IconPlus size={14} aria-hidden /> Split traffic with a second advertiser
        </button>
      )}
    </div>
  )
})
