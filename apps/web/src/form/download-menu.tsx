import { Button } from '@mantine/core'
import type { FileFormat } from '@headgate/contract/base/constants'
import { IconDownload, IconFileSpreadsheet, IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import { MenuActions } from '../ui/float/menu-actions.tsx'
import { MenuButton } from '../ui/float/menu-button.tsx'

/** Saves a file of the chosen kind and shows a spinner until it has arrived. */
export function DownloadMenu({ download }: { download: (format: FileFormat) => Promise<void> }) {
  const [busy, setBusy] = useState(false)
  const save = (format: FileFormat) => {
    setBusy(true)
    void download(format).finally(() => setBusy(false))
  }
  return (
    <MenuButton
      label="Download"
      width={200}
      renderButton={(props) => (
        <Button {...props} variant="default" leftSection={<IconDownload size={16} />} loading={busy}>
          Download
        </Button>
      )}
      renderEntries={() => (
        <MenuActions
          actions={[
            { label: 'CSV', icon: <IconFileText size={16} />, onSelect: () => save('csv') },
            {
              label: 'Excel (.xlsx)',
              icon: <IconFileSpreadsheet size={16} />,
              onSelect: () => save('xlsx'),
            },
          ]}
        />
      )}
    />
  )
}
