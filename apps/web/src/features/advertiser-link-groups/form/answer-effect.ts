import { messages } from '@headgate/contract/base/messages'
import type { GroupAction, GroupEffect } from '@headgate/domain/group-form/change'
import { confirm } from '../../../ui/confirm.tsx'
import { tell } from '../../../ui/tell.tsx'
import { toast } from '../../../ui/toast.ts'

const { targetings: texts, titles } = messages

/** What each question is about, and what its yes does. */
const questions: Record<string, { title: string; confirm: string }> = {
  [texts.confirmProperty]: { title: 'Remove link property', confirm: 'Remove' },
  [texts.confirmDisableRule]: { title: 'Disable rule', confirm: 'Disable' },
  [texts.confirmArchiveRule]: { title: 'Archive rule', confirm: 'Archive' },
}

/** Asks or tells what a change came back with (2 §4.3, §4.4); a yes does what was asked. */
export async function answerEffect(
  effect: GroupEffect,
  dispatch: (action: GroupAction) => void,
): Promise<void> {
  if (effect.kind === 'confirm') {
    const asked = questions[effect.text] ?? { title: 'Please confirm', confirm: 'Yes' }
    if (await confirm({ ...asked, text: effect.text })) dispatch(effect.action)
  } else if (effect.text === texts.emptyRuleBlock) {
    // A slip of the hand needs no answer; the other refusals say what to do instead.
    toast.warning(titles.oops, effect.text)
  } else tell({ title: titles.oops, text: effect.text })
}
