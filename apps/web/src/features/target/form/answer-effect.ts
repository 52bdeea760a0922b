import { messages } from '@headgate/contract/base/messages'
import type { Effect } from '@headgate/domain/targeting-form/actions'
import { confirm } from '../../../ui/confirm.tsx'
import { tell } from '../../../ui/tell.tsx'
import { toast } from '../../../ui/toast.ts'
import type { Dispatch } from './use-targeting-form.ts'

const { targetings: texts, titles } = messages

/** What each question is about, and what its yes does. */
const questions: Record<string, { title: string; confirm: string }> = {
  [texts.confirmDisable]: { title: 'Disable publisher link', confirm: 'Disable' },
  [texts.confirmPublisher]: { title: 'Change publisher', confirm: 'Change' },
  [texts.confirmProperty]: { title: 'Remove link property', confirm: 'Remove' },
  [texts.confirmDisableRule]: { title: 'Disable rule', confirm: 'Disable' },
  [texts.confirmArchiveRule]: { title: 'Archive rule', confirm: 'Archive' },
}

/** Asks or tells what a change came back with (2 §4); a yes does what was asked. */
export async function answerEffect(effect: Effect, dispatch: Dispatch): Promise<void> {
  if (effect.kind === 'confirm') {
    const asked = questions[effect.text] ?? { title: 'Please confirm', confirm: 'Yes' }
    if (await confirm({ ...asked, text: effect.text })) dispatch(effect.action)
  } else if (effect.text === texts.emptyRuleBlock) {
    // A slip of the hand needs no answer; the other refusals say what to do instead.
    toast.warning(titles.oops, effect.text)
  } else tell({ title: titles.oops, text: effect.text })
}
