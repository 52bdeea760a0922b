import { SimpleGrid, Stack } from '@mantine/core'
import type { Targeting } from '@headgate/contract/targetings/values'
import type { TargetingDraft } from '@headgate/domain/targeting-form/draft'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import { targetingQueries } from '../../../api/targeting.ts'
import { LeavePrompt } from '../../../form/leave-prompt.tsx'
import { useKeepFocus } from '../../../lib/keep-focus.ts'
import { SettingsWarning } from '../../../blocks/settings-warning/settings-warning.tsx'
import { openLater } from '../../../blocks/dialogs/open-later.ts'
import { Page } from '../../../screens/page.tsx'
import { ExplainDrawer } from '../explain/explain-drawer.tsx'
import { RulesEditor } from './rules/rules-editor.tsx'
import { FallbackSection } from './sections/fallback-section.tsx'
import { FilterSection } from './sections/filter-section.tsx'
import { useFormFacts } from './form-facts.ts'
import { HeaderActions } from './header-actions.tsx'
import { IdentitySection } from './sections/identity-section.tsx'
import { LinkStats } from './link-stats.tsx'
import { ModeSection } from './sections/mode-section.tsx'
import { OptionSection } from './sections/option-section.tsx'
import { ProblemSummary } from './saving/problem-summary.tsx'
import { PropertySection } from './sections/property-section.tsx'
import { SaveBar } from './saving/save-bar.tsx'
import { useFocusOnProblem } from './saving/use-focus-on-problem.ts'
import { useSaving } from './saving/use-saving.ts'
import { useTargetingForm } from './use-targeting-form.ts'

const ConflictNotice = lazy(() =>
  import('./saving/conflict-notice.tsx').then(({ ConflictNotice }) => ({ default: ConflictNotice })),
)

interface TargetingFormProps {
  initial: TargetingDraft
  /** What is stored; null for a new link. */
  opened: Targeting | null
  /** Starts over from what is stored now. */
  onReopen: (current: Targeting) => void
}

/** The publisher link form (2 §2.2): header, body, rules and buttons over one reducer. */
export function TargetingForm({ initial, opened, onReopen }: TargetingFormProps) {
  const facts = useFormFacts()
  const form = useTargetingForm(initial, facts)
  const [stored, setStored] = useState(opened)
  const [explains, setExplains] = useState(false)
  const saving = useSaving(form, facts, setStored)
  const body = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  useKeepFocus(saving.busy !== null)
  useFocusOnProblem(body, saving.stopped)
  const { draft, dispatch, problems } = form
  const { id } = draft
  const field = { draft, dispatch, problems }
  const ruleFacts = useRuleFacts(id)
  return (
    <Page
      title="Publisher Link"
      actions={
        id === null ? undefined : (
          <HeaderActions
            id={id}
            onRevisions={() =>
              openLater(import('./revisions/revisions.tsx'), ({ openRevisions }) =>
                openRevisions({ id, facts, form, onRestored: onReopen }),
              )
            }
            onExplain={() => setExplains(true)}
          />
        )
      }
    >
      <SettingsWarning />
      {id === null ? null : <LinkStats id={id} />}
      {saving.conflict && id !== null ? (
        <Suspense fallback={null}>
          <ConflictNotice id={id} facts={facts} values={form.values} onReload={onReopen} />
        </Suspense>
      ) : null}
      <ProblemSummary problems={problems} />
      <form ref={body} noValidate aria-label="Publisher Link" onSubmit={(event) => event.preventDefault()}>
        <Stack gap="md">
          {/* What is saved is what stands there: ids and texts that come back belong to the rules as they were sent. */}
          <Stack gap="md" inert={saving.busy !== null}>
            <IdentitySection {...field} facts={facts} saved={stored} />
            <PropertySection {...field} facts={facts} />
            <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
              <FilterSection {...field} />
              <OptionSection {...field} facts={facts} />
            </SimpleGrid>
            <ModeSection {...field} />
            <RulesEditor {...field} facts={ruleFacts} />
            <FallbackSection {...field} />
          </Stack>
          <SaveBar
            isDirty={form.isDirty}
            busy={saving.busy}
            reason={
              stored?.archivedAt ? 'This link is archived: restore it in the list to change it.' : undefined
            }
            onSave={saving.saveDraft}
            onPublish={saving.publish}
            onCancel={() => void navigate({ to: '/target' })}
          />
        </Stack>
      </form>
      {id === null ? null : (
        <ExplainDrawer id={id} opened={explains} onClose={() => setExplains(false)} values={form.values} />
      )}
      <LeavePrompt when={form.isDirty && !saving.sending} />
    </Page>
  )
}

/** Last statistics per rule, for the rules of a saved link; the same object while they stay the same. */
function useRuleFacts(id: number | null) {
  const { data } = useQuery({ ...targetingQueries.statistics(id ?? 0), enabled: id !== null })
  return useMemo(() => ({ statistics: data?.rule_stats }), [data])
}
