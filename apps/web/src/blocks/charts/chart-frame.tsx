// The plot answers to arrow keys, which screen readers pass on to an application only.
/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */
import { Skeleton, Text, Title } from '@mantine/core'
import type { ChartColours } from '@headgate/charts/colours'
import type { ChartOption } from '@headgate/charts/option'
import type { LegendEntry } from '@headgate/charts/picture-option'
import { IconPhotoDown, IconTable } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { IconAction } from '../../ui/icon-action.tsx'
import { type ChartTable, ChartTableView } from './chart-table.tsx'
import classes from './charts.module.css'
import { Drawing, type Place } from './drawing.tsx'
import { savePicture } from './save-picture.ts'
import { type Cursor, useCursor } from './use-cursor.ts'

/** What every chart is told. */
export interface ChartProps {
  /** What it shows, as its heading: 'Net Revenue by publisher'. */
  label: string
  /** What a saved picture says below its title: period, filters, maturity. */
  note?: string
  /** A value as text. */
  format: (value: number) => string
  /** Pixels of the drawing. */
  height?: number
}

interface ChartFrameProps extends Pick<ChartProps, 'label' | 'note'> {
  /** False during the first read. */
  isRead: boolean
  isEmpty: boolean
  /** What it says when it is empty. */
  emptyText?: string | undefined
  height: number
  option: ChartOption
  colours: ChartColours
  legendEntries?: readonly LegendEntry[]
  table: () => ChartTable
  /** How many points the arrow keys have, and what they mean. */
  rows: number
  columns: number
  placeOf: (cursor: Cursor) => Place
  textOf: (cursor: Cursor) => string
  controls?: ReactNode
  legend?: ReactNode
}

/** Heading, buttons, drawing or table, and the point of the arrow keys: what all charts have. */
export function ChartFrame(props: ChartFrameProps) {
  const { label, note, isRead, isEmpty, height, option, colours, legendEntries, table } = props
  const { emptyText = 'No figures in this period.' } = props
  const { rows, columns, placeOf, textOf, controls, legend } = props
  const [isTable, setIsTable] = useState(false)
  const { cursor, leave, onKeyDown } = useCursor({ rows, columns })
  const id = useId()
  const isShown = isRead && !isEmpty
  return (
    <section aria-labelledby={id} className={classes.frame}>
      <div className={classes.head}>
        <Title order={2} id={id}>
          {label}
        </Title>
        {isShown ? (
          <div className={classes.actions}>
            {isTable ? null : controls}
            <IconAction
              label={`Show ${label} as table`}
              pressed={isTable}
              onClick={() => setIsTable(!isTable)}
            >
              <IconTable size={18} />
            </IconAction>
            <IconAction
              label={`Save ${label} as picture`}
              onClick={() => {
                const texts = { title: label, subtitle: note, legend: legendEntries }
                void savePicture({ option, texts, colours, height })
              }}
            >
              <IconPhotoDown size={18} />
            </IconAction>
          </div>
        ) : null}
      </div>
      {!isRead ? <Skeleton h={height} animate={false} /> : null}
      {isRead && isEmpty ? (
        <Text size="sm" c="dimmed" className={classes.empty}>
          {emptyText}
        </Text>
      ) : null}
      {isShown && isTable ? <ChartTableView label={label} table={table()} /> : null}
      {isShown && !isTable ? (
        <>
          <div
            role="application"
            aria-roledescription="chart"
            aria-label={`${label}. Arrow keys read its figures.`}
            tabIndex={0}
            className={classes.plot}
            onKeyDown={onKeyDown}
            onBlur={leave}
          >
            <Drawing option={option} height={height} place={cursor === null ? null : placeOf(cursor)} />
          </div>
          <output className={classes.reading}>{cursor === null ? null : textOf(cursor)}</output>
          {legend}
        </>
      ) : null}
    </section>
  )
}
