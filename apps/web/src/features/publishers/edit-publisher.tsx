import { messages } from '@headgate/contract/base/messages'
import type { PublisherForm } from '@headgate/contract/publishers'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { publisherQueries, useUpdatePublisher } from '../../api/publishers.ts'
import { useBackToList } from '../../lib/address/list-return.ts'
import { Page } from '../../screens/page.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { toast } from '../../ui/toast.ts'
import { confirmDeactivation } from './confirm-deactivation.ts'
import { PublisherFields } from './publisher-form.tsx'

const route = getRouteApi('/_shell/publishers/edit/$id')

/**
 * Changes a publisher. If another person saved first, the form shows it and keeps the typed values
 * (docs/behaviour/console.md#two-people-at-one-record).
 */
export function EditPublisher() {
  const { id } = route.useParams()
  const { data } = useSuspenseQuery(publisherQueries.detail(id))
  // The record as it was opened: a later background read must not change the version that a save is compared with.
  const [opened] = useState(data)
  const back = useBackToList('/publishers')
  const { mutateAsync: update } = useUpdatePublisher()
  const save = async (values: PublisherForm) => {
    if (opened.status && values.status === false && !(await confirmDeactivation([opened]))) return
    const publisher = await update({ id, change: { ...values, updatedAt: opened.updatedAt } })
    toast.success(messages.titles.success, `Publisher '${publisher.name}' was saved.`)
    await back({ ignoreBlocker: true })
  }
  const { name, details, status, default_domain_id } = opened
  return (
    <Page
      title={`Edit ${opened.name}`}
      trail={
        <>
          <TextLink to="/publishers" inherit>
            Publisher List
          </TextLink>
          <span aria-hidden>/</span>
          <TextLink to="/publishers/details/$id" params={{ id }} inherit>
            Publisher {id}
          </TextLink>
        </>
      }
    >
      <PublisherFields
        initial={{ name, details: details ?? '', status, default_domain_id }}
        onSubmit={save}
        onCancel={() => void back()}
      />
    </Page>
  )
}
