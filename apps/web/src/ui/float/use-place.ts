import { type RefObject, useLayoutEffect } from 'react'

/** Pixels between a panel and its anchor, and between the panel and the edges of the window. */
const GAP = 8

export interface Place {
  /** The element that the panel belongs to. */
  anchor: RefObject<HTMLElement | null>
  panel: RefObject<HTMLElement | null>
  /** The edge of the anchor that the panel is aligned with. */
  align: 'start' | 'end' | 'center'
  /** The preferred side if both have room. */
  side: 'below' | 'above'
  /** Makes the panel at least as wide as the anchor. */
  fits: boolean
}

/**
 * Keeps a panel of the page's top layer at its anchor and inside the window. It changes the side if there is no room,
 * and is hidden while its anchor is scrolled out of view.
 */
export function usePlace({ anchor, panel, align, side, fits }: Place): void {
  useLayoutEffect(() => {
    const [at, box] = [anchor.current, panel.current]
    if (at === null || box === null) return undefined
    const place = () => put(box, at.getBoundingClientRect(), { align, side, fits })
    const scrolled = (event: Event) => {
      if (event.target instanceof Node && box.contains(event.target)) return
      place()
    }
    place()
    const sizes = new ResizeObserver(place)
    // With what is around it: the anchor moves when something before it grows.
    for (let one: HTMLElement | null = at; one !== null; one = one.parentElement) sizes.observe(one)
    sizes.observe(box)
    const sight = new IntersectionObserver((entries) => {
      box.style.visibility = entries.at(-1)?.isIntersecting === false ? 'hidden' : ''
    })
    sight.observe(at)
    addEventListener('scroll', scrolled, { capture: true, passive: true })
    addEventListener('resize', place)
    return () => {
      sizes.disconnect()
      sight.disconnect()
      removeEventListener('scroll', scrolled, { capture: true })
      removeEventListener('resize', place)
    }
  }, [anchor, panel, align, side, fits])
}

function put(box: HTMLElement, at: DOMRect, { align, side, fits }: Pick<Place, 'align' | 'side' | 'fits'>) {
  const { style } = box
  if (fits) style.setProperty('--anchor', `${at.width}px`)
  style.maxHeight = ''
  const { offsetWidth: width, offsetHeight: height } = box
  const below = innerHeight - at.bottom - 2 * GAP
  const above = at.top - 2 * GAP
  const isAbove = side === 'above' ? height <= above || above >= below : height > below && above > below
  const room = Math.max(isAbove ? above : below, 0)
  style.maxHeight = `${room}px`
  style.top = `${isAbove ? at.top - GAP - Math.min(height, room) : at.bottom + GAP}px`
  const left = { start: at.left, end: at.right - width, center: (at.left + at.right - width) / 2 }[align]
  const most = document.documentElement.clientWidth - width - GAP
  style.left = `${Math.max(GAP, Math.min(left, most))}px`
}
