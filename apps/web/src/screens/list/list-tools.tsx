import type { FileFormat } from '@headgate/contract/base/constants'
import { IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { DownloadButton } from '../../form/download-button.tsx'
import { DownloadMenu } from '../../form/download-menu.tsx'
import type { Column } from '../../table/column.ts'
import { type ColumnChoice, ColumnChooser } from '../../table/column-choice.tsx'
import { DensitySwitch } from '../../table/density-switch.tsx'
import { IconAction } from '../../ui/icon-action.tsx'
import { LiveAge } from '../../ui/live-age.tsx'

interface ListToolsProps<Row> {
  liveAt: string | null | undefined
  onRefresh: () => void
  columns: readonly Column<Row>[]
  choice: ColumnChoice
  download: (() => Promise<void>) | undefined
  /** The same for a list that has spreadsheets, too. */
  downloadAs: ((format: FileFormat) => Promise<void>) | undefined
  /** Shown before the columns: saved views. */
  views: ReactNode
}

/** The tools above every list: its age, refresh, closer rows, saved views, columns, download. */
export function ListTools<Row>({
  liveAt,
  onRefresh,
  columns,
  choice,
  download,
  downloadAs,
  views,
}: ListToolsProps<Row>) {
  return (
    <>
      {liveAt === undefined ? null : <LiveAge at={liveAt} />}
      <span>
        <IconAction label="Refresh" onClick={onRefresh}>
          <IconRefresh size={18} />
        </IconAction>
        <DensitySwitch />
      </span>
      {views}
      <ColumnChooser columns={columns} choice={choice} />
      {download === undefined ? null : <DownloadButton download={download} />}
      {downloadAs === undefined ? null : <DownloadMenu download={downloadAs} />}
    </>
  )
}
