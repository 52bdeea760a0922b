import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'

/** Saves a file and shows a spinner until it has arrived. */
export function DownloadButton({ download }: { download: () => Promise<void> }) {
  const [busy, setBusy] = useState(false)
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} />}
      loading={busy}
      onClick={() => {
        setBusy(true)
        void download().finally(() => setBusy(false))
      }}
    >
      Download CSV
    </Button>
  )
}
