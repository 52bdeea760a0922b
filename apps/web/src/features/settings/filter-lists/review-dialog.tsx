import { Alert, Stack, Text, TextInput } from '@mantine/core'
import { listMessages } from '@headgate/contract/settings/list-messages'
import { messages } from '@headgate/contract/base/messages'
import type { SearchListName } from '@headgate/contract/settings/search-lists'
import { z } from 'zod'
import { useSaveList } from '../../../api/filter-lists/search-lists.ts'
import { FormShell } from '../../../form/form-shell.tsx'
import { useContractForm } from '../../../form/use-contract-form.ts'
import { CallFailure } from '../../../lib/call-failure.ts'
import { formatCount } from '../../../lib/numbers.ts'
import { formatMoment } from '../../../lib/time.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { EntryDifference } from './entry-difference.tsx'
import { entriesText, listWords } from './list-words.ts'
import type { Review, ReviewState } from './use-review.ts'

const reasonForm = z.object({ note: z.string().max(500, listMessages.noteTooLong) })

interface ReviewDialogProps {
  name: SearchListName
  review: Review
  onSaved: () => void
}

/** What a change adds and removes, before it is saved. After a refusal it shows what has changed meanwhile. */
export function ReviewDialog({ name, review, onSaved }: ReviewDialogProps) {
  const { state } = review
  return (
    <Dialog
      title={`Save ${listWords[name].title}`}
      size="lg"
      opened={state !== null}
      onClose={review.close}
      closeLabel="Close review"
    >
      {state === null ? null : <ReviewForm name={name} review={review} state={state} onSaved={onSaved} />}
    </Dialog>
  )
}

function ReviewForm({ name, review, state, onSaved }: ReviewDialogProps & { state: ReviewState }) {
  const { mutateAsync: save } = useSaveList()
  const form = useContractForm(reasonForm, { note: '' }, { onBlur: false })
  const { draft, preview } = state
  const isRestore = 'restore' in draft
  const submit = async ({ note }: z.infer<typeof reasonForm>) => {
    try {
      await save({ name, draft, note, updatedAt: preview.list.updatedAt })
    } catch (error) {
      const isLate = error instanceof CallFailure && error.status === 409 && !('add' in draft)
      if (!isLate) throw error
      // Somebody saved since the preview: the next one says who and what.
      await review.again()
      toast.error(messages.titles.oopsLoud, listMessages.savedMeanwhile)
      return
    }
    onSaved()
    toast.success(messages.titles.success, isRestore ? listMessages.restored : listMessages.saved)
  }
  return (
    <FormShell
      frame="none"
      form={form}
      failure={{ text: listMessages.cannotSave }}
      submitLabel={isRestore ? 'Restore' : 'Save'}
      onSubmit={submit}
      onCancel={review.close}
    >
      <Meanwhile state={state} />
      <Text size="sm">{summaryOf(preview)}</Text>
      {preview.present > 0 ? (
        <Text size="sm">
          {`${preview.present === 1 ? '1 line is' : `${formatCount(preview.present)} lines are`} left out: the list has the entry already.`}
        </Text>
      ) : null}
      <EntryDifference difference={preview.difference} />
      <TextInput
        label="Reason"
        description="Shown in the history of the list. It can be left out."
        data-autofocus
        {...form.getInputProps('note')}
      />
    </FormShell>
  )
}

function summaryOf({ difference: { added, removed }, entries }: ReviewState['preview']): string {
  const then = `The list then has ${entriesText(entries, formatCount(entries))}.`
  if (added.count + removed.count === 0)
    return `No entry is added or removed: only comments, empty lines or the order change. ${then}`
  return `${formatCount(added.count)} added, ${formatCount(removed.count)} removed. ${then}`
}

/** Who has saved the list since the user opened it, and what. */
function Meanwhile({ state: { draft, opened, preview } }: { state: ReviewState }) {
  if (preview.meanwhile === null) return null
  const { last, difference } = preview.meanwhile
  return (
    <Alert color="yellow" title="Somebody else saved this list meanwhile">
      <Stack gap="xs">
        <Text size="sm">
          {`${last.saved_by} saved version ${last.number} at ${formatMoment(last.saved_at)} (UTC). You opened version ${opened}. `}
          {'add' in draft
            ? 'Your change is made to the new version.'
            : 'Saving replaces the new version: what it added is among the removed entries below. Cancel to change your text first.'}
        </Text>
        {difference === null ? null : (
          <section aria-label="Saved meanwhile">
            <EntryDifference difference={difference} />
          </section>
        )}
      </Stack>
    </Alert>
  )
}
