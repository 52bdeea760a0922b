import { Button, Group } from '@mantine/core'
import type { GroupDetail } from '@headgate/contract/groups/calls'
import { messages } from '@headgate/contract/base/messages'
import { scheduledTexts } from '@headgate/contract/scheduled/texts'
import { groupWeightNotice } from '@headgate/domain/group-form/problems'
import { IconCalendarClock } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useSaveGroup } from '../../../api/advertiser-link-groups.ts'
import { openLater } from '../../../blocks/dialogs/open-later.ts'
import { ScheduledNotice } from '../../../blocks/scheduled/scheduled-notice.tsx'
import { useScheduling } from '../../../blocks/scheduled/use-scheduling.ts'
import { FormFrame } from '../../../form/form-frame.tsx'
import { useSubmission } from '../../../form/use-submission.ts'
import { CallFailure, failureText } from '../../../lib/call-failure.ts'
import type { RuleFigures } from '@headgate/contract/reports/search-figures'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { useBackToList } from '../../../lib/address/list-return.ts'
import { toast } from '../../../ui/toast.ts'
import { GroupDifferences } from '../revisions/group-differences.tsx'
import classes from './group-form.module.css'
import { GroupProperties } from './group-properties.tsx'
import type { GroupRevisionsProps } from '../revisions/group-revisions.tsx'
import { GroupRules } from './group-rules.tsx'
import { GroupStatus } from './group-status.tsx'
import { draftOf, useGroupForm } from './use-group-form.ts'

const { groups: texts, general, titles } = messages

type GroupAction = 'save' | 'publish' | 'schedule'

interface GroupFormProps {
  /** Null for a new group. */
  opened: GroupDetail | null
  shareRevenue: number | null
  figures: readonly RuleFigures[] | undefined
}

/** The form of a group, saved as a draft or published (docs/behaviour/groups.md#draft-and-publishing-of-groups). */
export function GroupForm({ opened, shareRevenue, figures }: GroupFormProps) {
  const [live, setLive] = useState(opened?.live ?? null)
  const form = useGroupForm(draftOf(opened), shareRevenue)
  const { draft, values, problems } = form
  const { mutateAsync: send } = useSaveGroup()
  const submission = useSubmission<GroupAction>({ onRefused: form.refuse, sayFailure })
  const { busy } = submission
  const navigate = useNavigate()
  const back = useBackToList('/advertiser-link-group')
  const scheduling = useScheduling('advertiser_link_group')

  const settle = (answer: GroupDetail) => {
    form.load(draftOf(answer))
    setLive(answer.live)
  }
  const done = async (answer: GroupDetail, published: boolean) => {
    toast.success(titles.success, published ? texts.published : texts.ready)
    if (published) return back({ ignoreBlocker: true })
    const { id } = answer.advertiser_link_group
    if (draft.id === null)
      return navigate({
        to: '/advertiser-link-group/edit/$id',
        params: { id },
        state: true,
        ignoreBlocker: true,
      })
    settle(answer)
  }
  const schedule = async (sent: Parameters<typeof send>[0]) => {
    const [pending, { askForMoment }] = await Promise.all([
      scheduling.pending(draft.id),
      import('../../../blocks/scheduled/ask-for-moment.tsx'),
    ])
    const due = await askForMoment({
      title: 'Publish at a time',
      confirm: 'Schedule',
      initial: pending?.due_at,
    })
    if (due === null) return
    const { id, updated_at: updatedAt } = (await send(sent)).advertiser_link_group
    await scheduling.schedule(pending, id, due, updatedAt)
    await back({ ignoreBlocker: true })
    toast.success(titles.success, scheduledTexts.scheduled)
  }
  const save = (action: GroupAction) => {
    if (busy !== null) return
    if (Object.keys(form.tryToSave()).length > 0) return refuseFields()
    const published = action === 'publish'
    void submission.run(action, async () => {
      const notice = groupWeightNotice(values)
      if (notice !== null && !(await confirm({ title: 'Total weight', text: notice, confirm: 'Continue' })))
        return
      const sent = { id: draft.id, values: { ...values, published }, updated_at: draft.updated_at }
      if (action === 'schedule') return schedule(sent)
      const pending = published ? undefined : await scheduling.pending(draft.id)
      const question = { title: 'Save', text: scheduledTexts.groupHasOne, confirm: 'Save' }
      const answer = pending && (await scheduling.askWhatHappens(pending, question))
      if (answer === false) return
      const saved = await send(sent)
      if (pending && answer) await scheduling.follow(pending, answer, saved.advertiser_link_group.updated_at)
      await done(saved, published)
    })
  }
  return (
    <FormFrame
      submission={submission}
      isDirty={form.isDirty}
      onSubmit={() => save('save')}
      foot={
        <Group justify="flex-end" className={classes.foot}>
          <Button variant="default" disabled={busy !== null} onClick={() => void back()}>
            Cancel
          </Button>
          <Button
            variant="default"
            type="submit"
            loading={busy === 'save'}
            disabled={busy !== null && busy !== 'save'}
          >
            Save
          </Button>
          <Button
            loading={busy === 'publish'}
            disabled={busy !== null && busy !== 'publish'}
            onClick={() => save('publish')}
          >
            Save &amp; Publish
          </Button>
          <Button
            variant="default"
            px="xs"
            aria-label="Publish at a time"
            title="Publish at a time"
            loading={busy === 'schedule'}
            disabled={busy !== null && busy !== 'schedule'}
            onClick={() => save('schedule')}
          >
            <IconCalendarClock size={18} aria-hidden />
          </Button>
        </Group>
      }
    >
      {draft.id === null ? null : (
        <ScheduledNotice entity="advertiser_link_group" id={draft.id} updatedAt={draft.updated_at} />
      )}
      <div className={classes.head}>
        <GroupProperties draft={draft} dispatch={form.dispatch} problems={problems} />
        <GroupStatus draft={draft} dispatch={form.dispatch} />
      </div>
      <GroupRules draft={draft} dispatch={form.dispatch} problems={problems} figures={figures} />
      <GroupDifferences
        live={live}
        isComplete={form.isComplete}
        asked={{ id: draft.id, values, updated_at: draft.updated_at }}
        onRevisions={() => {
          if (draft.id !== null)
            openRevisions({
              id: draft.id,
              values,
              isDirty: form.isDirty,
              updatedAt: draft.updated_at,
              onRestored: settle,
            })
        }}
      />
    </FormFrame>
  )
}

/** Loads with its first use, because most visits never open publications. */
function openRevisions(props: GroupRevisionsProps): void {
  openLater(import('../revisions/group-revisions.tsx'), ({ openGroupRevisions }) => openGroupRevisions(props))
}

/** Fields show their own refusals. A toast shows the server's reason for other refusals. */
function sayFailure(error: unknown): void {
  if (error instanceof CallFailure && Object.keys(error.fields).length > 0) return refuseFields()
  scrollToTop()
  toast.error(titles.oopsLoud, failureText(error))
}

/** Fields show their own problems. A toast mentions them, and the page scrolls to its top. */
function refuseFields(): void {
  toast.warning(titles.oops, general.checkFields)
  scrollToTop()
}

function scrollToTop(): void {
  window.scrollTo({ top: 0 })
}
