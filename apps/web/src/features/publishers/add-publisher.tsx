import type { PublisherForm } from '@headgate/contract/publishers'
import { messages } from '@headgate/contract/base/messages'
import { useCreatePublisher } from '../../api/publishers.ts'
import { useBackToList } from '../../lib/address/list-return.ts'
import { Page } from '../../screens/page.tsx'
import { toast } from '../../ui/toast.ts'
import { PublisherFields } from './publisher-form.tsx'

const blank: PublisherForm = { name: '', details: '', status: true, default_domain_id: null }

/** A new publisher. */
export function AddPublisher() {
  const back = useBackToList('/publishers')
  const { mutateAsync: create } = useCreatePublisher()
  const save = async (values: PublisherForm) => {
    const publisher = await create(values)
    toast.success(messages.titles.success, `Publisher '${publisher.name}' was added.`)
    await back({ ignoreBlocker: true })
  }
  return (
    <Page title="Add publisher">
      <PublisherFields initial={blank} onSubmit={save} onCancel={() => void back()} />
    </Page>
  )
}
