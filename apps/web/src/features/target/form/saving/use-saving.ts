import { errors } from '@headgate/contract/base/errors'
import { messages } from '@headgate/contract/base/messages'
import type { Targeting, TargetingValues } from '@headgate/contract/targetings/values'
import { loadTargeting, textFields } from '@headgate/domain/targeting-form/draft'
import { settingsProblem } from '@headgate/domain/targeting-form/problems'
import { weightNotice } from '@headgate/domain/rules/rule-problems'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { previewOf, useSaveTargeting } from '../../../../api/targeting.ts'
import { CallFailure, failureText } from '../../../../lib/call-failure.ts'
import { confirm } from '../../../../ui/confirm.tsx'
import { toast } from '../../../../ui/toast.ts'
import type { Facts } from '../form-facts.ts'
import type { TargetingFormState } from '../use-targeting-form.ts'

const { targetings: texts, titles, general } = messages

/** Save as draft and Save & Publish (2 §4.1): what is asked before, said after, and done when it is refused. */
export function useSaving(form: TargetingFormState, facts: Facts, onSaved: (saved: Targeting) => void) {
  const navigate = useNavigate()
  const save = useSaveTargeting()
  const [busy, setBusy] = useState<'draft' | 'publish' | null>(null)
  /** Counts the saves that were stopped by problems: the page scrolls to them each time. */
  const [stopped, setStopped] = useState(0)
  const isStopped = useRef(false)
  const [conflict, setConflict] = useState(false)

  const toSettings = () => {
    toast.warning(titles.oops, texts.defaultDomainNotSet)
    void navigate({ to: '/settings' })
  }
  const mayBeSaved = () => {
    if (settingsProblem(facts) !== null) return toSettings()
    if (Object.keys(form.tryToSave()).length === 0) return true
    toast.warning(titles.oops, general.checkFields)
    isStopped.current = true
    return false
  }
  /** Says why the server refused, in its place; null then. */
  const orRefused = async <T>(work: Promise<T>): Promise<T | null> => {
    try {
      return await work
    } catch (error) {
      const code = error instanceof CallFailure ? error.code : null
      const fields = error instanceof CallFailure ? error.fields : {}
      // Somebody emptied the settings since the form was opened.
      if (code === errors.settingsNotSet.code) toSettings()
      else toast.error(titles.oopsLoud, failureText(error))
      const isConflict = code === errors.changedMeanwhile.code
      if (isConflict) setConflict(true)
      const isRefused = Object.keys(fields).length > 0
      if (isRefused) form.refuse(fields)
      if (isConflict || isRefused) isStopped.current = true
      return null
    }
  }
  const wish = () => {
    const { id, updatedAt } = form.draft
    return { id, updatedAt, values: form.values() }
  }
  const sendAs = (status: 'draft' | 'published') => {
    const { values, ...rest } = wish()
    return orRefused(save.mutateAsync({ ...rest, values: { ...values, status } }))
  }
  const saveDraft = async () => {
    if (mayBeSaved() !== true) return
    const note = noticesOf(form.values()).join(' ') || null
    const question = { title: 'Save as draft', text: texts.confirmDraft, note, confirm: 'Save as draft' }
    if (!(await confirm(question))) return
    const saved = await sendAs('draft')
    if (saved === null) return
    toast.success(titles.success, texts.ready)
    if (form.draft.id === null) {
      // The returned id is remembered by the address: later saves are updates, a reload opens what was saved.
      const params = { id: saved.id }
      return navigate({
        to: '/target/edit/$id',
        params,
        replace: true,
        ignoreBlocker: true,
        resetScroll: false,
      })
    }
    const { id, status, updatedAt, targeting_rules: rules } = saved
    form.dispatch({ type: 'saved', id, status, updatedAt, rules })
    // Texts as they are stored: addresses have got their scheme.
    const stored = loadTargeting(saved)
    const values = Object.fromEntries(textFields.map((name) => [name, stored[name]]))
    form.dispatch({ type: 'set', values })
    form.settle()
    onSaved(saved)
  }
  const publish = async () => {
    if (mayBeSaved() !== true) return
    const { id } = form.draft
    // The server says what it would serve, or refuses what it would refuse afterwards (DESIGN §7).
    const [preview, { askToPublish }] = await Promise.all([
      orRefused(previewOf(wish())),
      import('./ask-to-publish.tsx'),
    ])
    if (preview === null) return
    if (!(await askToPublish({ ...preview, notices: noticesOf(form.values()) }))) return
    const saved = await sendAs('published')
    if (saved === null) return
    toast.success(titles.success, id === null ? texts.published : texts.updated)
    await navigate({ to: '/target', ignoreBlocker: true })
  }
  const whileBusy = (button: 'draft' | 'publish', work: () => Promise<unknown>) => {
    if (busy !== null) return
    setBusy(button)
    work()
      .catch((error: unknown) => toast.error(titles.oopsLoud, failureText(error)))
      .finally(() => {
        setBusy(null)
        // With it, not before: nothing of the form can take the focus while it is busy.
        if (isStopped.current) setStopped((before) => before + 1)
        isStopped.current = false
      })
  }
  return {
    /** The button that was pressed, from then on, also while its question stands there. */
    busy,
    /** While the save is on its way. */
    sending: save.isPending,
    stopped,
    conflict,
    saveDraft: () => whileBusy('draft', saveDraft),
    publish: () => whileBusy('publish', publish),
  }
}

/** What should be known before a save goes on (2 §4.1; DESIGN §7). */
function noticesOf(values: TargetingValues): string[] {
  const weights = weightNotice(values)
  const rules = values.targeting_rules
  const idle = !values.is_active
    ? texts.inactiveRules
    : rules.every((rule) => rule.disabled)
      ? texts.noEnabledRule
      : null
  return [weights, rules.length > 0 ? idle : null].filter((text) => text !== null)
}
