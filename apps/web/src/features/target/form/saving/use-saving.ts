import { errors } from '@headgate/contract/base/errors'
import { messages } from '@headgate/contract/base/messages'
import type { Targeting } from '@headgate/contract/targetings/values'
import { loadTargeting, textFields } from '@headgate/domain/targeting-form/draft'
import { settingsProblem } from '@headgate/domain/targeting-form/problems'
import { useNavigate } from '@tanstack/react-router'
import { type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import { scheduledTexts } from '@headgate/contract/scheduled/texts'
import { previewOf, useSaveTargeting } from '../../../../api/targeting.ts'
import { focusOnProblem } from '../../../../blocks/draft-form/focus-on-problem.ts'
import { useScheduling } from '../../../../blocks/scheduled/use-scheduling.ts'
import { useCopyLink } from '../../../../blocks/copy-link/use-copy-link.ts'
import { useSubmission } from '../../../../form/use-submission.ts'
import { CallFailure, failureText } from '../../../../lib/call-failure.ts'
import { useBackToList } from '../../../../lib/address/list-return.ts'
import { confirm } from '../../../../ui/dialog/confirm.tsx'
import { toast } from '../../../../ui/toast.ts'
import type { Facts } from '../form-facts.ts'
import type { SaveAction } from './save-bar.tsx'
import type { TargetingFormState } from '../use-targeting-form.ts'
import { publishNotices, saveNotices } from './publish-notices.ts'

const { targetings: texts, titles, general } = messages

/**
 * Save as draft, Save & Publish, and the publication at a time: questions before, toasts after, and the steps after a refusal
 * (docs/behaviour/publisher-links.md#drafts-and-publishing).
 */
export function useSaving(
  form: TargetingFormState,
  facts: Facts,
  body: RefObject<HTMLElement | null>,
  onSaved: (saved: Targeting) => void,
) {
  const navigate = useNavigate()
  const back = useBackToList('/target')
  const { mutateAsync: save } = useSaveTargeting()
  const { copy } = useCopyLink()
  const scheduling = useScheduling('targeting')
  const [conflict, setConflict] = useState(false)
  const [asking, setAsking] = useState(false)

  /** While a question is open the button waits without a spinner. */
  const answerTo = async <Answer>(question: Promise<Answer>) => {
    setAsking(true)
    return question.finally(() => setAsking(false))
  }

  const toSettings = () => {
    toast.warning(titles.oops, texts.defaultDomainNotSet)
    void navigate({ to: '/settings' })
  }
  const sayFailure = (error: unknown) => {
    const code = codeOf(error)
    // The settings were emptied after the form was opened.
    if (code === errors.settingsNotSet.code) return toSettings()
    toast.error(titles.oopsLoud, failureText(error))
    if (code === errors.changedMeanwhile.code) setConflict(true)
  }
  const refuse = (fields: Record<string, string>) => {
    if (Object.keys(fields).length > 0) form.refuse(fields)
  }
  const submission = useSubmission<SaveAction>({ onRefused: refuse, sayFailure })

  const asked = () => {
    const { id, updatedAt } = form.draft
    return { id, updatedAt, values: form.values() }
  }
  const sendAs = (status: 'draft' | 'published') => {
    const { values, ...rest } = asked()
    return save({ ...rest, values: { ...values, status } })
  }
  const saveDraft = async () => {
    const note = saveNotices(form.values()).join(' ') || null
    const question = { title: 'Save as draft', text: texts.confirmDraft, note, confirm: 'Save as draft' }
    const pending = await scheduling.pending(form.draft.id)
    const isAgreed =
      pending === undefined
        ? await answerTo(confirm(question))
        : await answerTo(scheduling.askWhatHappens(pending, question))
    if (!isAgreed) return
    const saved = await sendAs('draft')
    if (pending !== undefined && isAgreed !== true)
      await scheduling.follow(pending, isAgreed, saved.updatedAt)
    toast.success(titles.success, texts.ready)
    if (form.draft.id === null) {
      // The address contains the new id, so later saves are updates, and a reload opens the saved link.
      const params = { id: saved.id }
      return navigate({
        to: '/target/edit/$id',
        params,
        state: true,
        replace: true,
        ignoreBlocker: true,
        resetScroll: false,
      })
    }
    const { id, status, updatedAt, targeting_rules: rules } = saved
    form.dispatch({ type: 'saved', id, status, updatedAt, rules })
    // Texts as they are stored, because the server adds a scheme to addresses.
    const stored = loadTargeting(saved)
    const values = Object.fromEntries(textFields.map((name) => [name, stored[name]]))
    form.dispatch({ type: 'set', values })
    form.settle()
    onSaved(saved)
  }
  const nextSteps = (saved: Targeting) => [
    { label: 'Copy link', onPress: () => copy(saved.link), keepsToast: true },
    {
      label: 'Test',
      onPress: () => void navigate({ to: '/target/explain/$id', params: { id: saved.id } }),
    },
    { label: 'Add a link', onPress: () => void navigate({ to: '/target/add' }) },
  ]
  const publish = async () => {
    const { id } = form.draft
    // The server returns the content that it would serve, or refuses what the save would refuse.
    const [preview, { askToPublish }] = await Promise.all([
      previewOf(asked()),
      import('./ask-to-publish.tsx'),
    ])
    const notices = [...saveNotices(form.values()), ...publishNotices(preview)]
    if (!(await answerTo(askToPublish({ ...preview, notices })))) return
    const saved = await sendAs('published')
    // Before the toast: the form would ask about its changes when a next step leaves it.
    await back({ ignoreBlocker: true })
    toast.success(titles.success, id === null ? texts.published : texts.updated, nextSteps(saved))
  }
  const schedule = async () => {
    const [preview, { askWhenToPublish }, pending] = await Promise.all([
      previewOf(asked()),
      import('./ask-to-publish.tsx'),
      scheduling.pending(form.draft.id),
    ])
    const notices = [...saveNotices(form.values()), ...publishNotices(preview)]
    const due = await answerTo(askWhenToPublish({ ...preview, notices, initial: pending?.due_at }))
    if (due === null) return
    const saved = await sendAs('draft')
    await scheduling.schedule(pending, saved.id, due, saved.updatedAt)
    await back({ ignoreBlocker: true })
    toast.success(titles.success, scheduledTexts.scheduled)
  }
  const start = async (action: SaveAction, work: () => Promise<unknown>) => {
    if (submission.busy !== null) return
    if (settingsProblem(facts) !== null) return toSettings()
    // Drawn at once, so that the focus goes to a field that shows its problem.
    const problems = flushSync(form.tryToSave)
    if (Object.keys(problems).length > 0) {
      toast.warning(titles.oops, general.checkFields)
      return focusOnProblem(body.current)
    }
    if (isShownInForm(await submission.run(action, work))) focusOnProblem(body.current)
  }
  return {
    submission,
    /** A question is open. */
    asking,
    conflict,
    saveDraft: () => void start('draft', saveDraft),
    publish: () => void start('publish', publish),
    schedule: () => void start('schedule', schedule),
  }
}

const codeOf = (error: unknown) => (error instanceof CallFailure ? error.code : null)

/** Whether a failure is shown at the top of the form or at a field. */
function isShownInForm(error: unknown): boolean {
  if (!(error instanceof CallFailure)) return false
  return error.code === errors.changedMeanwhile.code || Object.keys(error.fields).length > 0
}
