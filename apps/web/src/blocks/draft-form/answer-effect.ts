import { messages } from '@headgate/contract/base/messages'
import type { Effect } from '@headgate/domain/rules/form-change'
import { confirm } from '../../ui/dialog/confirm.tsx'
import { showNotice } from '../../ui/dialog/notice.tsx'
import { toast } from '../../ui/toast.ts'
import { placeList } from '../rules/place-list.ts'

const { targetings: texts, titles } = messages

/** Title and confirm button of each question. The button is red if a save makes the step final. */
const questions: Record<string, { title: string; confirm: string; destructive?: boolean }> = {
  [texts.confirmDisable]: { title: 'Disable publisher link', confirm: 'Disable', destructive: true },
  [texts.confirmPublisher]: { title: 'Change publisher', confirm: 'Change' },
  [texts.confirmProperty]: { title: 'Remove link property', confirm: 'Remove', destructive: true },
  [texts.confirmDisableRule]: { title: 'Disable rule', confirm: 'Disable', destructive: true },
  [texts.confirmArchiveRule]: { title: 'Archive rule', confirm: 'Archive', destructive: true },
}

/** Shows the question or the text that a change of a form with rules returned. Yes runs the requested action. */
export async function answerEffect<Action>(
  effect: Effect<Action>,
  dispatch: (action: Action) => void,
): Promise<void> {
  if (effect.kind === 'confirm') {
    const asked = questions[effect.text] ?? { title: 'Please confirm', confirm: 'Yes' }
    const note = effect.rules && `This disables ${placeList(effect.rules)}.`
    if (await confirm({ ...asked, text: effect.text, note: note ?? null })) dispatch(effect.action)
  } else if (effect.text === texts.emptyRuleBlock) {
    // An accidental drag needs no dialog. The other refusals explain what to do instead.
    toast.warning(titles.oops, effect.text)
  } else showNotice({ title: titles.oops, text: effect.text })
}
