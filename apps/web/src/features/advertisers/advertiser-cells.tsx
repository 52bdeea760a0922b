import type { Provider } from '@headgate/contract/providers/providers'
import type { ReactNode } from 'react'
import { useSetApiStatus } from '../../api/credentials.ts'
import { useUpdateProvider } from '../../api/providers.ts'
import { StatusCell, TextCell } from '../../blocks/named-rows/named-row-cells.tsx'
import { ToggleCell } from '../../table/cells/toggle-cell.tsx'
import { announce } from '../../api/query/announce.ts'
import { allowed, canDeactivate, canSwitchApi } from './advertiser-capability.ts'

interface CellProps {
  provider: Provider
}

interface AdvertiserTextCellProps extends CellProps {
  field: 'name' | 'details'
  children?: ReactNode
}

export function AdvertiserTextCell({ provider, ...cell }: AdvertiserTextCellProps) {
  const { mutateAsync: update } = useUpdateProvider(provider.id)
  return <TextCell row={provider} update={update} {...cell} />
}

/** Active or inactive; locked while a rule uses the advertiser (docs/behaviour/advertisers.md#used-in-rules). */
export function AdvertiserStatusCell({ provider }: CellProps) {
  const { mutateAsync: update } = useUpdateProvider(provider.id)
  return (
    <StatusCell row={provider} update={update} mayDeactivate={() => allowed([canDeactivate(provider)])} />
  )
}

/** Whether the upload screen offers the advertiser. If something is missing for that, the server's refusal names it. */
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
