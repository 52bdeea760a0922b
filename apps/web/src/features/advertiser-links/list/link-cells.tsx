import { Text } from '@mantine/core'
import { messages } from '@headgate/contract/base/messages'
import type { ProviderLink } from '@headgate/contract/provider-links'
import type { ReactNode } from 'react'
import { useSetLinkDisabled, useSetLinkReusable } from '../../../api/provider-links.ts'
import { CallFailure } from '../../../lib/call-failure.ts'
import { shortAddress } from '../../../lib/address/short-address.ts'
import { RecordLink } from '../../../table/cells/record-link.tsx'
import { ToggleCell } from '../../../table/cells/toggle-cell.tsx'
import { toast } from '../../../ui/toast.ts'
import { editAddress } from '../link-address.ts'
import { showActiveRules } from './rules-dialog.tsx'
import { useOpenForm } from './use-open-form.ts'

interface CellProps {
  link: ProviderLink
}

const { titles, providerLinks } = messages

/** A link opens in the form over the list, whose view stays. */
function EditLink({ link, children }: CellProps & { children: ReactNode }) {
  const open = useOpenForm()
  return (
    <RecordLink to={editAddress(link.id)} onOpen={() => open('edit', link.id)}>
      {children}
    </RecordLink>
  )
}

export function IdCell({ link }: CellProps) {
  return <EditLink link={link}>{link.id}</EditLink>
}

/** The address, after the channel by which people recognise a link. */
export function LinkCell({ link }: CellProps) {
  return (
    <>
      <EditLink link={link}>{link.link_source_identifier_value || 'No channel'}</EditLink>{' '}
      <Text span size="xs" c="dimmed">
        {shortAddress(link.link, true)}
      </Text>
    </>
  )
}

/** Enabled or disabled. A link in active rules stays enabled, and a dialog lists those rules. */
export function StatusCell({ link }: CellProps) {
  const change = useSetLinkDisabled()
  return (
    <ToggleCell
      label={`Status of link ${link.id}`}
      checked={!link.disabled}
      onToggle={async (enabled) => {
        if (!enabled && link.no_of_active_rules > 0) return showActiveRules(link.id)
        try {
          await change.mutateAsync({ link, disabled: !enabled })
          toast.success(titles.successLoud, providerLinks.statusUpdated)
        } catch (error) {
          // A rule was added since the list was read.
          if (error instanceof CallFailure && error.code === 'used_by_active_rules')
            return showActiveRules(link.id)
          toast.error(titles.oopsLoud, providerLinks.statusFailed)
        }
      }}
    />
  )
}

/** Whether new rules may use the link. The row's switch works even when the cap is used up. */
export function ReusableCell({ link }: CellProps) {
  const change = useSetLinkReusable()
  return (
    <ToggleCell
      label={`Ready to use of link ${link.id}`}
      checked={link.reusable}
      onToggle={async (reusable) => {
        try {
          await change.mutateAsync({ id: link.id, reusable })
          toast.success(titles.success, providerLinks.reusableUpdated)
        } catch {
          toast.error(titles.error, providerLinks.reusableFailed)
        }
      }}
    />
  )
}
