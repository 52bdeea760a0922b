import type { Targeting } from '@headgate/contract/targetings/values'
import type { TargetingDraft } from '@headgate/domain/targeting-form/draft'
import { lazy, Suspense, useRef, useState } from 'react'
import { FormFrame } from '../../../form/form-frame.tsx'
import { SettingsWarning } from '../../../blocks/settings-warning/settings-warning.tsx'
import { ScheduledNotice } from '../../../blocks/scheduled/scheduled-notice.tsx'
import { openLater } from '../../../blocks/dialogs/open-later.ts'
import { useBackToList } from '../../../lib/address/list-return.ts'
import { Page } from '../../../screens/page.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { linkTitle } from '../link-title.ts'
import { ExplainDrawer } from '../explain/explain-drawer.tsx'
import { RulesSection } from './sections/rules-section.tsx'
import { FallbackSection } from './sections/fallback-section.tsx'
import { FilterSection } from './sections/filter-section.tsx'
import { useFormFacts } from './form-facts.ts'
import { HeaderActions } from './header-actions.tsx'
import { IdentitySection } from './sections/identity-section.tsx'
import { LinkStats } from './link-stats.tsx'
import { ModeSection } from './sections/mode-section.tsx'
import { OptionSection } from './sections/option-section.tsx'
import { goToField } from '../../../blocks/draft-form/focus-on-problem.ts'
import { ProblemSummary } from '../../../blocks/draft-form/problem-summary.tsx'
import { PropertySection } from './sections/property-section.tsx'
import { SaveBar } from './saving/save-bar.tsx'
import { useSaving } from './saving/use-saving.ts'
import { useTargetingForm } from './use-targeting-form.ts'
import { Columns } from '../../../ui/layout/columns.tsx'

const ConflictNotice = lazy(() =>
  import('./saving/conflict-notice.tsx').then(({ ConflictNotice }) => ({ default: ConflictNotice })),
)

const ProposedWeights = lazy(() =>
  import('./sections/proposed-weights.tsx').then(({ ProposedWeights }) => ({ default: ProposedWeights })),
)

interface TargetingFormProps {
  initial: TargetingDraft
  /** The stored link; null for a new one. */
  opened: Targeting | null
  /** Weights that an advice item proposes, as the address has them. */
  proposed?: string | undefined
  /** Opens the form again with the stored link. */
  onReopen: (current: Targeting) => void
}

/** The publisher link form: header, body, rules and buttons over one reducer. */
export function TargetingForm({ initial, opened, proposed, onReopen }: TargetingFormProps) {
  const facts = useFormFacts()
  const form = useTargetingForm(initial, facts)
  const [stored, setStored] = useState(opened)
  const [explains, setExplains] = useState(false)
  const body = useRef<HTMLFormElement>(null)
  const { submission, ...saving } = useSaving(form, facts, body, setStored)
  const back = useBackToList('/target')
  const { draft, dispatch, problems } = form
  const { id } = draft
  const field = { draft, dispatch, problems }
  return (
    <Page
      title={id === null ? 'Add publisher link' : linkTitle(stored, id)}
      trail={
        <TextLink to="/target" inherit>
          Publisher Links
        </TextLink>
      }
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
      {id === null ? null : <ScheduledNotice entity="targeting" id={id} updatedAt={draft.updatedAt} />}
      {id === null ? null : <LinkStats id={id} />}
      {saving.conflict && id !== null ? (
        <Suspense fallback={null}>
          <ConflictNotice id={id} facts={facts} values={form.values} onReload={onReopen} />
        </Suspense>
      ) : null}
      {proposed === undefined ? null : (
        <Suspense fallback={null}>
          <ProposedWeights text={proposed} draft={draft} dispatch={dispatch} />
        </Suspense>
      )}
      <FormFrame
        ref={body}
        label="Publisher Link"
        submission={submission}
        isDirty={form.isDirty}
        onSave={saving.saveDraft}
        summary={<ProblemSummary problems={problems} onGo={(path) => goToField(body.current, path)} />}
        foot={
          <SaveBar
            isDirty={form.isDirty}
            busy={submission.busy}
            asking={saving.asking}
            reason={
              stored?.archivedAt ? 'This link is archived: restore it in the list to change it.' : undefined
            }
            onSave={saving.saveDraft}
            onPublish={saving.publish}
            onSchedule={saving.schedule}
            onCancel={() => void back()}
          />
        }
      >
        <IdentitySection {...field} facts={facts} saved={stored} />
        <PropertySection {...field} facts={facts} />
        <Columns cols={{ base: 1, lg: 2 }}>
          <FilterSection {...field} />
          <OptionSection {...field} facts={facts} />
        </Columns>
        <ModeSection {...field} />
        <RulesSection {...field} />
        <FallbackSection {...field} />
      </FormFrame>
      {id === null ? null : (
        <ExplainDrawer id={id} opened={explains} onClose={() => setExplains(false)} values={form.values} />
      )}
    </Page>
  )
}
