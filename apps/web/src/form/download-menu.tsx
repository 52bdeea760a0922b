import { Button } from '@mantine/core'
import type { FileFormat } from '@headgate/contract/base/constants'
import { IconClockDown, IconDownload, IconFileSpreadsheet, IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import { MenuActions } from '../ui/float/menu-actions.tsx'
import { MenuButton } from '../ui/float/menu-button.tsx'

const backgroundEntries = [
  ['Prepare CSV in the background', 'csv'],
  ['Prepare Excel in the background', 'xlsx'],
] as const

interface DownloadMenuProps {
  download: (format: FileFormat) => Promise<void>
  /** Has the file written in the background; without it that is not offered. */
  prepare?: ((format: FileFormat) => Promise<void>) | undefined
}

/** Saves a file of the chosen kind, or has it prepared, and shows a spinner until that is done. */
export function DownloadMenu({ download, prepare }: DownloadMenuProps) {
  const [busy, setBusy] = useState(false)
  const run = (work: Promise<void>) => {
    setBusy(true)
    void work.finally(() => setBusy(false))
  }
  return (
    <MenuButton
      label="Download"
      width={prepare === undefined ? 200 : 280}
      renderButton={(props) => (
        <Button {...props} variant="default" leftSection={<IconDownload size={16} />} loading={busy}>
          Download
        </Button>
      )}
      renderEntries={() => (
        <MenuActions
          actions={[
            { label: 'CSV', icon: <IconFileText size={16} />, onSelect: () => run(download('csv')) },
            {
              label: 'Excel (.xlsx)',
              icon: <IconFileSpreadsheet size={16} />,
              onSelect: () => run(download('xlsx')),
            },
            ...(prepare === undefined
              ? []
              : backgroundEntries.map(([label, format]) => ({
                  label,
                  icon: <IconClockDown size={16} />,
                  onSelect: () => run(prepare(format)),
                }))),
          ]}
        />
      )}
    />
  )
}
