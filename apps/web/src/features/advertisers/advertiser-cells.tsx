import { messages } from '@headgate/contract/base/messages'
import type { Provider } from '@headgate/contract/providers/providers'
import type { ReactNode } from 'react'
import { useSetApiStatus } from '../../api/credentials.ts'
import { useUpdateProvider } from '../../api/providers.ts'
import { InlineEdit } from '../../table/cells/inline-edit.tsx'
import { ToggleCell } from '../../table/cells/toggle-cell.tsx'
import { announce } from '../../api/query/announce.ts'
import { allowed, canDeactivate, canSwitchApi } from './advertiser-capability.ts'

interface CellProps {
  provider: Provider
}

const labels = { name: 'Name', details: 'Details' } as const

interface EditableCellProps extends CellProps {
  field: 'name' | 'details'
  /** Shown instead of the text. */
  children?: ReactNode
}

/** Name or details, edited in place; a refusal shows the server's text. */
export function EditableCell({ provider, field, children }: EditableCellProps) {
  const update = useUpdateProvider(provider.id)
  return (
    <InlineEdit
      label={`${labels[field]} of ${provider.name}`}
      value={provider[field] ?? ''}
      multiline={field === 'details'}
      onSave={(value) =>
        announce(
          update.mutateAsync({ id: provider.id, change: { [field]: value, updatedAt: provider.updatedAt } }),
          {},
        )
      }
    >
      {children}
    </InlineEdit>
  )
}

/** Active or inactive; locked while a rule uses the advertiser (docs/behaviour/advertisers.md#used-in-rules). */
export function StatusCell({ provider }: CellProps) {
  const update = useUpdateProvider(provider.id)
  return (
    <ToggleCell
      label={`Status of ${provider.name}`}
      checked={provider.status}
      onToggle={async (status) => {
        if (!status && !allowed([canDeactivate(provider)])) return
        await announce(update.mutateAsync({ id: provider.id, change: { status } }), {
          failure: messages.general.cannotUpdate,
        })
      }}
    />
  )
}

/** Whether the upload screen offers the advertiser. The server names what is still missing for that. */
export function UploadCell({ provider }: CellProps) {
  const update = useUpdateProvider(provider.id)
  return (
    <ToggleCell
      label={`Display ${provider.name} in CSV upload`}
      checked={provider.display_in_upload_screen}
      onToggle={async (next) => {
        await announce(
          update.mutateAsync({ id: provider.id, change: { display_in_upload_screen: next } }),
          {},
        )
      }}
    />
  )
}

/** Whether revenue is fetched from its API. Without credentials there is no switch. */
export function ApiStatusCell({ provider }: CellProps) {
  const switching = useSetApiStatus()
  const reason = canSwitchApi(provider)
  return (
    <span title={reason}>
      <ToggleCell
        label={`API status of ${provider.name}`}
        checked={provider.api_status}
        disabled={reason !== undefined}
        onToggle={async (isActive) => {
          const id = provider.api_configuration_id
          if (id === null) return
          await announce(switching.mutateAsync({ id, isActive }), {})
        }}
      />
    </span>
  )
}
