import { Button } from '@mantine/core'
import type { importDownloads, RevenueImport } from '@headgate/contract/revenue/import-calls'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { saveImportFile } from '../../../api/revenue/imports.ts'

type What = (typeof importDownloads)[number]

/** The files of an import: the original, its rows as they were read, and the skipped lines with their reasons. */
export function ImportDownloads({ of: one }: { of: RevenueImport }) {
  const wasRead = one.total_rows > 0
  return (
    <>
      <Download id={one.id} what="original" label="Original file" isThere={one.has_file} />
      <Download id={one.id} what="rows" label="Rows as read" isThere={wasRead} />
      <Download id={one.id} what="errors" label="Error file" isThere={one.total_skipped > 0} />
    </>
  )
}

interface DownloadProps {
  id: number
  what: What
  label: string
  isThere: boolean
}

function Download({ id, what, label, isThere }: DownloadProps) {
  const [isBusy, setIsBusy] = useState(false)
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconDownload size={16} />}
      disabled={!isThere}
      loading={isBusy}
      onClick={() => {
        setIsBusy(true)
        void saveImportFile(id, what).finally(() => setIsBusy(false))
      }}
    >
      {label}
    </Button>
  )
}
