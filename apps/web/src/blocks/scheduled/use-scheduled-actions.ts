import { scheduledTexts } from '@headgate/contract/scheduled/texts'
import type { ScheduledChange } from '@headgate/contract/scheduled/calls'
import { announce } from '../../api/query/announce.ts'
import { useCancelScheduled, useChangeScheduled } from '../../api/scheduled/changes.ts'
import { formatMoment } from '../../lib/time.ts'
import { confirm } from '../../ui/dialog/confirm.tsx'

const texts = scheduledTexts

/** What a person can do with a pending change. */
export function useScheduledActions({ id, kind, due_at }: Pick<ScheduledChange, 'id' | 'kind' | 'due_at'>) {
  const { mutateAsync: move } = useChangeScheduled()
  const { mutateAsync: cancel } = useCancelScheduled()
  return {
    changeTime: async () => {
      const { askForMoment } = await import('./ask-for-moment.tsx')
      const due = await askForMoment({
        title: 'Change the time',
        confirm: 'Change',
        initial: due_at,
        isWholeDay: kind === 'value',
      })
      if (due !== null) await announce(move({ id, due_at: due }), { success: texts.moved })
    },
    askToCancel: async () => {
      const text = `Nothing changes by itself at ${formatMoment(due_at)} (UTC).`
      const question = { title: 'Cancel the scheduled change', text, confirm: 'Cancel the change' }
      if (await confirm(question)) await announce(cancel(id), { success: texts.cancelled })
    },
    /** `updatedAt` is that of the saved draft that the person sees. */
    takeDraft: (updatedAt: string | null) =>
      announce(move({ id, take_draft: true, ...(updatedAt !== null && { updatedAt }) }), {
        success: texts.draftTaken,
      }),
  }
}
