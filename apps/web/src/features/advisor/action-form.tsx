import { type Advice, notesForm, snoozeForm } from '@headgate/contract/advisor/advice-calls'
import type { AdviceAction } from '@headgate/contract/advisor/states'
import { messages } from '@headgate/contract/base/messages'
import { DAY_MS } from '@headgate/domain/days'
import { Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { type AdviceChange, useChangeAdvice } from '../../api/advisor/advice.ts'
import { FormShell } from '../../form/form-shell.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { formatMoment } from '../../lib/time.ts'
import { TextArea } from '../../ui/text-area.tsx'
import { toast } from '../../ui/toast.ts'
import { actionLabels } from './advice-texts.ts'
import { SnoozeUntil } from './snooze-until.tsx'

/** How long errors stay at their fields, in milliseconds. */
const ERRORS_MS = 5_000

/** What was done, for the toast. */
const doneTexts: Record<AdviceAction, (until: string) => string> = {
  active: () => 'The advice is active again.',
  snooze: (until) => `The advice is snoozed until ${formatMoment(until)} (UTC).`,
  close: () => 'The advice is closed.',
}

interface ActionFormProps {
  item: Advice
  action: AdviceAction
  onClose: () => void
}

/** Notes, and for a snooze until when: docs/behaviour/advisor.md#actions. */
export function ActionForm({ item, action, onClose }: ActionFormProps) {
  const isSnooze = action === 'snooze'
  const [tomorrow] = useState(() => new Date(Date.now() + DAY_MS).toISOString())
  const form = useContractForm(
    isSnooze ? snoozeForm : notesForm.loose(),
    { notes: '', snoozed_until: isSnooze ? tomorrow : '' },
    { onBlur: false },
  )
  const { mutateAsync: change } = useChangeAdvice()
  const { errors, clearErrors } = form
  useEffect(() => {
    if (Object.keys(errors).length === 0) return undefined
    const timer = setTimeout(clearErrors, ERRORS_MS)
    return () => clearTimeout(timer)
  }, [errors, clearErrors])
  const act = async ({ notes, snoozed_until }: { notes: string; snoozed_until?: unknown }) => {
    const until = String(snoozed_until)
    const given: AdviceChange =
      action === 'snooze'
        ? { id: item.id, action, notes, snoozed_until: until }
        : { id: item.id, action, notes }
    await change(given)
    toast.success(messages.titles.success, doneTexts[action](until))
    onClose()
  }
  return (
    <FormShell form={form} frame="none" submitLabel={actionLabels[action]} onCancel={onClose} onSubmit={act}>
      <Text size="sm">{item.title}</Text>
      <TextArea
        label="Notes"
        description="Why. Others see them in the history of the advice."
        withAsterisk
        data-autofocus
        data-field="notes"
        rows={3}
        maxRows={8}
        maxLength={2_000}
        {...form.getInputProps('notes')}
      />
      {isSnooze ? (
        <SnoozeUntil
          initial={tomorrow}
          error={form.errors.snoozed_until}
          onChange={(until) => form.setFieldValue('snoozed_until', until)}
        />
      ) : null}
    </FormShell>
  )
}
