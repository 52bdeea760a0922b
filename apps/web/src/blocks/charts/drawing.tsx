import { Text } from '@mantine/core'
import type { Drawing as EngineDrawing } from '@headgate/charts/canvas'
import type { ChartOption } from '@headgate/charts/option'
import { useEffect, useRef, useState } from 'react'
import classes from './charts.module.css'

/** A point as the engine counts: the series, and the place in its data. */
export interface Place {
  seriesIndex: number
  dataIndex: number
}

interface DrawingProps {
  option: ChartOption
  height: number
  /** The point whose texts are shown, of a keyboard. */
  place: Place | null
}

/** Draws a chart, once the library has loaded, and again when its figures, the theme or its width change. */
export function Drawing({ option, height, place }: DrawingProps) {
  const box = useRef<HTMLDivElement>(null)
  const [drawing, setDrawing] = useState<EngineDrawing | null>(null)
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    const room = box.current
    if (room === null) return undefined
    let made: EngineDrawing | undefined
    let sized: ResizeObserver | undefined
    let isGone = false
    const load = async () => {
      const { start } = await import('@headgate/charts/canvas')
      if (isGone) return
      sized = new ResizeObserver(() => {
        // In a hidden part of a page it has no room yet.
        if (room.clientWidth === 0) return
        if (made === undefined) setDrawing((made = start(room, null, { renderer: 'canvas' })))
        else made.resize()
      })
      sized.observe(room)
    }
    void load().catch(() => setFailed(true))
    return () => {
      isGone = true
      sized?.disconnect()
      made?.dispose()
    }
  }, [])

  useEffect(() => {
    // Axes too: a merged one would keep the limits of percent when amounts are drawn again.
    drawing?.setOption(option, { replaceMerge: ['series', 'xAxis', 'yAxis'] })
  }, [drawing, option])

  const [series, data] = [place?.seriesIndex, place?.dataIndex]
  useEffect(() => {
    if (drawing === null || series === undefined || data === undefined) return undefined
    drawing.dispatchAction({ type: 'showTip', seriesIndex: series, dataIndex: data })
    drawing.dispatchAction({ type: 'highlight', seriesIndex: series, dataIndex: data })
    return () => {
      if (drawing.isDisposed()) return
      drawing.dispatchAction({ type: 'downplay', seriesIndex: series, dataIndex: data })
      drawing.dispatchAction({ type: 'hideTip' })
    }
  }, [drawing, series, data])

  return (
    <div className={classes.drawing} style={{ height }} aria-hidden>
      {failed ? (
        <Text size="sm" c="dimmed">
          The chart cannot be drawn at the moment. Its table can be shown.
        </Text>
      ) : (
        <div ref={box} className={classes.canvas} />
      )}
    </div>
  )
}
