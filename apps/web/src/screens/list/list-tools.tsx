import { IconRefresh } from '@tabler/icons-react'
import { DownloadButton } from '../../form/download-button.tsx'
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
}

/** The tools above every list: its age, refresh, closer rows, columns, download. */
export function ListTools<Row>({ liveAt, onRefresh, columns, choice, download }: ListToolsProps<Row>) {
  return (
    <>
      {liveAt === undefined ? null : <LiveAge at={liveAt} />}
      <span>
        <IconAction label="Refresh" onClick={onRefresh}>
          <IconRefresh size={18} />
        </IconAction>
        <DensitySwitch />
      </span>
      <ColumnChooser columns={columns} choice={choice} />
      {download === undefined ? null : <DownloadButton download={download} />}
    </>
  )
}
