import type { PublisherForm } from '@headgate/contract/publishers'
import { messages } from '@headgate/contract/base/messages'
import { useNavigate } from '@tanstack/react-router'
import { useCreatePublisher } from '../../api/publishers.ts'
import { failureText } from '../../lib/call-failure.ts'
import { Page } from '../../screens/page.tsx'
import { toast } from '../../ui/toast.ts'
import { PublisherFields } from './publisher-form.tsx'

const blank: PublisherForm = { name: '', details: '', status: true, default_domain_id: null }

/** A new publisher (1 §2). */
export function AddPublisher() {
  const navigate = useNavigate()
  const create = useCreatePublisher()
  const save = (values: PublisherForm) =>
    create.mutate(values, {
      onSuccess: (publisher) => {
        toast.success(messages.titles.success, `Publisher '${publisher.name}' was added.`)
        void navigate({ to: '/publishers', ignoreBlocker: true })
      },
      onError: (error) => toast.error(messages.titles.error, failureText(error)),
    })
  return (
    <Page title="Add publisher">
      <PublisherFields
        initial={blank}
        submitLabel="Save"
        error={create.error}
        loading={create.isPending}
        onSubmit={save}
        onCancel={() => void navigate({ to: '/publishers' })}
      />
    </Page>
  )
}
