import { Alert, Button, Text } from '@mantine/core'
import { messages } from '@headgate/contract/base/messages'
import { IconArchive } from '@tabler/icons-react'
import { useState } from 'react'
import { useArchiveGroups } from '../../../api/advertiser-link-groups.ts'
import { formatMoment } from '../../../lib/time.ts'
import { announce } from '../../../api/query/announce.ts'

/** An archived group cannot be changed until it is restored (docs/behaviour/groups.md#archiving). */
export function ArchivedGroup({ id, since }: { id: number; since: string }) {
  const { restore } = useArchiveGroups()
  const [busy, setBusy] = useState(false)
  const { restored, cannotRestore } = messages.groups
  const bringBack = () => {
    setBusy(true)
    void announce(restore(id), { success: restored, failure: cannotRestore }).finally(() => setBusy(false))
  }
  return (
    <Alert color="yellow" icon={<IconArchive />} title="This group is archived">
      <Text size="sm" mb="sm">
        It was archived at {formatMoment(since)} (UTC) and is not served. Restore it to change it.
      </Text>
      <Button variant="default" loading={busy} onClick={bringBack}>
        Restore
      </Button>
    </Alert>
  )
}
