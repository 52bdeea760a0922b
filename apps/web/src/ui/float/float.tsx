import { useMergedRef } from '@mantine/hooks'
import { type HTMLAttributes, type Ref, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { createPortal } from 'react-dom'
import classes from './float.module.css'
import { type Place, usePlace } from './use-place.ts'

export interface FloatProps extends HTMLAttributes<HTMLDivElement> {
  /** The element that opened it. A press on it does not count as outside. */
  anchor: RefObject<HTMLElement | null>
  /** Called on a press outside. */
  onLeave?: () => void
  align?: Place['align']
  side?: Place['side']
  fits?: boolean
  width?: number
  ref?: Ref<HTMLDivElement>
}

/** A panel over the page, next to the element that opened it, while it is drawn. */
export function Float(props: FloatProps) {
  const { anchor, onLeave, align = 'start', side = 'below', fits = false, width, ref, ...rest } = props
  const panel = useRef<HTMLDivElement>(null)
  usePlace({ anchor, panel, align, side, fits })
  const pressed = useEffectEvent((event: PointerEvent) => {
    const isInside = (one: HTMLElement | null) =>
      one !== null && event.target instanceof Node && one.contains(event.target)
    if (!isInside(panel.current) && !isInside(anchor.current)) onLeave?.()
  })
  useEffect(() => {
    document.addEventListener('pointerdown', pressed, true)
    return () => document.removeEventListener('pointerdown', pressed, true)
  }, [])
  return createPortal(
    <div
      {...rest}
      ref={useMergedRef(panel, ref)}
      // Otherwise a dialog around it would handle Escape as well.
      data-mantine-stop-propagation="true"
      data-fits={fits || undefined}
      className={`${classes.panel} ${rest.className ?? ''}`}
      style={{ ...rest.style, width }}
    />,
    document.body,
  )
}
