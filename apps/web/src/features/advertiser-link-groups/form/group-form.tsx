import { Button, Group, Stack } from '@mantine/core'
import type { GroupDetail } from '@headgate/contract/groups/calls'
import { messages } from '@headgate/contract/base/messages'
import { groupWeightNotice } from '@headgate/domain/group-form/problems'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useSaveGroup } from '../../../api/advertiser-link-groups.ts'
import { FormError } from '../../../form/form-shell.tsx'
import { LeavePrompt } from '../../../form/leave-prompt.tsx'
import { CallFailure, failureText } from '../../../lib/call-failure.ts'
import { useKeepFocus } from '../../../lib/keep-focus.ts'
import type { RuleStatistics } from '@headgate/contract/targetings/link-statistics'
import { confirm } from '../../../ui/confirm.tsx'
import { toast } from '../../../ui/toast.ts'
import { GroupDifferences } from '../revisions/group-differences.tsx'
import classes from './group-form.module.css'
import { GroupProperties } from './group-properties.tsx'
import { openGroupRevisions } from '../revisions/group-revisions.tsx'
import { GroupRules } from '../rules/group-rules.tsx'
import { GroupStatus } from './group-status.tsx'
import { draftOf, useGroupForm } from './use-group-form.ts'

const { groups: texts, general, titles } = messages

interface GroupFormProps {
  /** Null for a new group. */
  opened: GroupDetail | null
  shareRevenue: number | null
  figures: readonly RuleStatistics[] | undefined
}

/** The form of an advertiser link group (2 §2.4): one model, saved as a draft or published. */
export function GroupForm({ opened, shareRevenue, figures }: GroupFormProps) {
  const [live, setLive] = useState(opened?.live ?? null)
  const form = useGroupForm(draftOf(opened), shareRevenue)
  const { draft, values, problems } = form
  const saving = useSaveGroup()
  const [saved, setSaved] = useState(false)
  const navigate = useNavigate()
  useKeepFocus(saving.isPending)
  const publishes = saving.variables?.values.published === true

  const settle = (answer: GroupDetail) => {
    form.load(draftOf(answer))
    setLive(answer.live)
  }
  const done = async (answer: GroupDetail, published: boolean) => {
    toast.success(titles.success, published ? texts.published : texts.ready)
    setSaved(true)
    if (published) return navigate({ to: '/advertiser-link-group', ignoreBlocker: true })
    const { id } = answer.advertiser_link_group
    if (draft.id === null)
      return navigate({ to: '/advertiser-link-group/edit/$id', params: { id }, ignoreBlocker: true })
    settle(answer)
    setSaved(false)
  }
  const save = async (published: boolean) => {
    if (saving.isPending) return
    if (Object.keys(form.tryToSave()).length > 0) return refuseFields()
    const notice = groupWeightNotice(values)
    if (notice !== null && !(await confirm({ title: 'Total weight', text: notice, confirm: 'Continue' })))
      return
    try {
      const sent = { id: draft.id, values: { ...values, published }, updated_at: draft.updated_at }
      await done(await saving.mutateAsync(sent), published)
    } catch (error) {
      if (!(error instanceof CallFailure) || Object.keys(error.fields).length === 0) {
        scrollToTop()
        return toast.error(titles.oopsLoud, failureText(error))
      }
      form.refuse(error.fields)
      refuseFields()
    }
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save(false)
      }}
    >
      <Stack gap="md">
        <FormError error={saving.error} />
        {/* What is answered takes the place of what stands there: nothing may be changed meanwhile. */}
        <Stack gap="md" inert={saving.isPending}>
          <div className={classes.head}>
            <GroupProperties draft={draft} dispatch={form.dispatch} problems={problems} />
            <GroupStatus draft={draft} dispatch={form.dispatch} />
          </div>
          <GroupRules draft={draft} dispatch={form.dispatch} problems={problems} figures={figures} />
          <GroupDifferences
            isNew={live === null}
            isComplete={form.isComplete}
            asked={{ id: draft.id, values, updated_at: draft.updated_at }}
            onRevisions={() => {
              if (draft.id !== null)
                openGroupRevisions({
                  id: draft.id,
                  values,
                  isDirty: form.isDirty,
                  updatedAt: draft.updated_at,
                  onRestored: settle,
                })
            }}
          />
        </Stack>
        <Group justify="flex-end" className={classes.foot}>
          <Button
            variant="default"
            disabled={saving.isPending}
            onClick={() => void navigate({ to: '/advertiser-link-group' })}
          >
            Cancel
          </Button>
          <Button
            variant="default"
            type="submit"
            loading={saving.isPending && !publishes}
            disabled={saving.isPending && publishes}
          >
            Save
          </Button>
          <Button
            loading={saving.isPending && publishes}
            disabled={saving.isPending && !publishes}
            onClick={() => void save(true)}
          >
            Save &amp; Publish
          </Button>
        </Group>
      </Stack>
      <LeavePrompt when={form.isDirty && !saving.isPending && !saved} />
    </form>
  )
}

/** Fields say what is wrong with them; the page says that something is, from its top (2 §5.1). */
function refuseFields(): void {
  toast.warning(titles.oops, general.checkFields)
  scrollToTop()
}

function scrollToTop(): void {
  window.scrollTo({ top: 0 })
}
