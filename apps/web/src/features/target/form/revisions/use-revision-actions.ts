import { messages } from '@headgate/contract/base/messages'
import type { PublishedRevision } from '@headgate/contract/base/revisions'
import type { Targeting } from '@headgate/contract/targetings/values'
import { comparedValues } from '@headgate/domain/targeting-form/difference'
import { useQueryClient } from '@tanstack/react-query'
import { targetingQueries, useRestoreRevision } from '../../../../api/targeting.ts'
import { failureText } from '../../../../lib/call-failure.ts'
import { confirm } from '../../../../ui/dialog/confirm.tsx'
import { toast } from '../../../../ui/toast.ts'
import { showDifference } from '../saving/ask-to-publish.tsx'
import type { Facts } from '../form-facts.ts'
import type { TargetingFormState } from '../use-targeting-form.ts'

interface RevisionActions {
  id: number
  revision: PublishedRevision
  facts: Facts
  form: TargetingFormState
  onRestored: (restored: Targeting) => void
}

const { titles } = messages

/**
 * Compares a revision with what is live or with the form, and restores it as a new draft
 * (docs/behaviour/publisher-links.md#revisions).
 */
export function useRevisionActions({ id, revision, facts, form, onRestored }: RevisionActions) {
  const client = useQueryClient()
  const restoring = useRestoreRevision()
  const title = `Revision ${revision.number} of publisher link ${id}`
  const readBoth = () =>
    Promise.all([
      client.fetchQuery(targetingQueries.revision(id, revision.revision)),
      client.fetchQuery(targetingQueries.live(id)),
    ])
  const compareWithLive = async () => {
    const [{ content, properties, names }, { live, names: liveNames }] = await readBoth()
    showDifference({
      title,
      before: live,
      after: { content, properties },
      names: both(names, liveNames),
      sides: { before: 'Live', after: `Revision ${revision.number}` },
    })
  }
  const compareWithForm = async () => {
    const [{ content, properties, names }, { names: liveNames }] = await readBoth()
    showDifference({
      title,
      before: { content, properties },
      after: comparedValues(form.values(), facts.isYahoo),
      names: both(names, liveNames),
      sides: { before: `Revision ${revision.number}`, after: 'This form' },
    })
  }
  const restore = async () => {
    const agreed = await confirm({
      title: 'Restore as draft',
      text: `Revision ${revision.number} becomes the draft of this link. Nothing is published. Rules that were disabled or archived since then come back as new rules.`,
      note: form.isDirty ? 'Your unsaved changes in this form will be lost.' : null,
      confirm: 'Restore as draft',
      destructive: form.isDirty,
    })
    if (!agreed) return
    const { updatedAt } = form.draft
    const restored = await restoring.mutateAsync({ id, revision: revision.revision, updatedAt })
    toast.success(titles.success, messages.targetings.ready)
    if (restored.left_out > 0) toast.warning(titles.oops, messages.targetings.rulesLeftOut)
    onRestored(restored.targeting)
  }
  return {
    busy: restoring.isPending,
    compareWithLive: showingFailure(compareWithLive),
    compareWithForm: showingFailure(compareWithForm),
    restore: showingFailure(restore),
  }
}

const showingFailure = (work: () => Promise<unknown>) => () =>
  void work().catch((error: unknown) => toast.error(titles.oopsLoud, failureText(error)))

type Names = Parameters<typeof showDifference>[0]['names']

const both = (one: Names, other: Names): Names => ({
  provider_links: [...one.provider_links, ...other.provider_links],
  advertiser_link_groups: [...one.advertiser_link_groups, ...other.advertiser_link_groups],
})
