import type { PublisherForm } from '@headgate/contract/publishers'
import { messages } from '@headgate/contract/base/messages'
import { useCreatePublisher } from '../../api/publishers.ts'
import { useNavigate } from '@tanstack/react-router'
import { useBackToList } from '../../lib/address/list-return.ts'
import { Page } from '../../screens/page.tsx'
import { toast } from '../../ui/toast.ts'
import { detailsAddress } from './publisher-address.ts'
import { PublisherFields } from './publisher-form.tsx'

const blank: PublisherForm = { name: '', details: '', status: true, default_domain_id: null }

/** A new publisher. */
export function AddPublisher() {
  const back = useBackToList('/publishers')
  const navigate = useNavigate()
  const { mutateAsync: create } = useCreatePublisher()
  const save = async (values: PublisherForm) => {
    const publisher = await create(values)
    // Before the toast: the form would ask about its changes when an action of the toast leaves it.
    await back({ ignoreBlocker: true })
    toast.success(messages.titles.success, `Publisher '${publisher.name}' was added.`, [
      { label: 'Open publisher', onPress: () => void navigate({ href: detailsAddress(publisher) }) },
      { label: 'Add a publisher link', onPress: () => void navigate({ to: '/target/add' }) },
    ])
  }
  return (
    <Page title="Add publisher">
      <PublisherFields initial={blank} onSubmit={save} onCancel={() => void back()} />
    </Page>
  )
}
