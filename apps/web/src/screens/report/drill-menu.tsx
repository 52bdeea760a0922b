import { Text } from '@mantine/core'
import type { Report } from '@headgate/contract/reports/report'
import type { ShownRow } from '@headgate/domain/reports/reply-rows'
import { IconArrowsSplit2, IconListDetails, IconSearch, IconZoomQuestion } from '@tabler/icons-react'
import { type ReactNode, useCallback, useId, useState } from 'react'
import type { ShownReport } from '../../api/reports.ts'
import type { ReportAddress } from '@headgate/domain/reports/report-address'
import { useFollow } from '../../lib/address/follow.ts'
import type { FigurePress } from '../../table/use-figure-press.ts'
import { Menu, MenuAnchor, MenuDivider, MenuLabel } from '../../ui/float/menu.tsx'
import { type DrillLinks, drillLinks } from './drill-links.ts'

interface Pressed {
  anchor: { current: HTMLElement }
  links: DrillLinks
}

/** The menu of a pressed figure: one for the whole table, drawn while it is open. */
export function useDrillMenu(
  report: Report,
  shown: ShownReport | undefined,
  { trail, auto_refresh }: ReportAddress,
): { onFigure: (press: FigurePress<ShownRow>) => void; menu: ReactNode } {
  const [pressed, setPressed] = useState<Pressed | null>(null)
  const close = useCallback(() => setPressed(null), [])
  const onFigure = useCallback(
    ({ row, columnId, cell }: FigurePress<ShownRow>) => {
      // The last row sums the page: only of a single page there is a view with the same total.
      const isWhole = row !== null || (shown !== undefined && shown.count <= shown.data.length)
      const links =
        shown === undefined || !isWhole
          ? null
          : drillLinks(report, shown, { row, columnId }, { trail, auto_refresh })
      setPressed(links === null ? null : { anchor: { current: cell }, links })
    },
    [report, shown, trail, auto_refresh],
  )
  return { onFigure, menu: pressed === null ? null : <DrillMenu {...pressed} onClose={close} /> }
}

function DrillMenu({ anchor, links, onClose }: Pressed & { onClose: () => void }) {
  const id = useId()
  const follow = useFollow()
  const entry = (label: string, href: string | undefined, icon: ReactNode, note = '') =>
    href === undefined ? null : (
      <MenuAnchor href={href} onClick={follow} icon={icon}>
        {label}
        {note === '' ? null : (
          <Text span display="block" size="xs" c="dimmed">
            {note}
          </Text>
        )}
      </MenuAnchor>
    )
  const { searches } = links
  return (
    <Menu anchor={anchor} label={links.label} id={id} width={290} onClose={onClose}>
      <MenuLabel>{links.label}</MenuLabel>
      {entry('Explain the change', links.explain, <IconZoomQuestion size={16} aria-hidden />)}
      {entry('Rows behind it', links.rows, <IconListDetails size={16} aria-hidden />)}
      {entry('Searches behind it', searches?.href, <IconSearch size={16} aria-hidden />, searches?.note)}
      {links.splits.length === 0 ? null : <MenuDivider />}
      {links.splits.map(({ id: by, label, href }) => (
        <MenuAnchor key={by} href={href} onClick={follow} icon={<IconArrowsSplit2 size={16} aria-hidden />}>
          By {label}
        </MenuAnchor>
      ))}
    </Menu>
  )
}
