import type { Advice } from '@headgate/contract/advisor/advice-calls'
import { type AdviceAction, adviceActions, allowedActions } from '@headgate/contract/advisor/states'
import { IconBellCheck, IconBellPause, IconCircleCheck } from '@tabler/icons-react'
import { useContext } from 'react'
import { RowMenu } from '../../ui/float/row-menu.tsx'
import { actionLabels } from './advice-texts.ts'
import { OpenAction } from './open-action.ts'

const icons: Record<AdviceAction, typeof IconBellCheck> = {
  active: IconBellCheck,
  snooze: IconBellPause,
  close: IconCircleCheck,
}

/** Why an action has no meaning. */
const reasons: Record<Advice['status'], string> = {
  active: 'It is active',
  snoozed: 'It is snoozed',
  closed: 'It is closed',
}

/** The actions on an item, each with a dialog that asks for notes. */
export function AdviceActions({ item }: { item: Advice }) {
  const openAction = useContext(OpenAction)
  return (
    <RowMenu
      label={`Actions for ${item.title}`}
      actions={() =>
        adviceActions.map((action) => {
          const Icon = icons[action]
          const isAllowed = allowedActions[item.status].includes(action)
          return {
            label: actionLabels[action],
            icon: <Icon size={16} />,
            reason: isAllowed ? undefined : reasons[item.status],
            onSelect: () => openAction(item, action),
          }
        })
      }
    />
  )
}
