import type { AnyRouter } from '@tanstack/react-router'
import { z } from 'zod'
import { browserSession } from '../../../lib/browser-session.ts'

/** A screen or a record that was opened. */
export interface Opened {
  /** Path and query. */
  to: string
  title: string
}

/** Shown in the palette; the screen that is open now is not among them. */
const SHOWN = 7

const stored = z.array(z.object({ to: z.string().startsWith('/'), title: z.string() })).catch([])

/** Each user of a browser has a list of their own. */
const keyOf = (userId: string) => `opened_last:${userId}`

/** The list with one more at its start. The same screen is not in it twice: it keeps its latest query. */
export function withOpened(list: readonly Opened[], { to, title }: Opened): Opened[] {
  const path = pathOf(to)
  return [{ to, title }, ...list.filter((one) => pathOf(one.to) !== path)].slice(0, SHOWN + 1)
}

/** What was opened last, except for the present screen. */
export function othersThan(list: readonly Opened[], now: string): Opened[] {
  return list.filter(({ to }) => pathOf(to) !== pathOf(now)).slice(0, SHOWN)
}

const pathOf = (to: string) => to.replace(/[?#].*$/, '')

function read(userId: string): Opened[] {
  try {
    return stored.parse(JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]'))
  } catch {
    return []
  }
}

/** What the signed-in user opened last in this browser. */
export function openedLast(): Opened[] {
  const user = browserSession.get()?.claims.sub
  return user === undefined ? [] : othersThan(read(user), location.pathname)
}

const TITLE_END = ' · Headgate'

/** Notes the present screen, whose title is known once it is drawn: so when it is left. */
function note(): void {
  const user = browserSession.get()?.claims.sub
  const { title } = document
  if (user === undefined || !title.endsWith(TITLE_END)) return
  const opened = { to: location.pathname + location.search, title: title.slice(0, -TITLE_END.length) }
  localStorage.setItem(keyOf(user), JSON.stringify(withOpened(read(user), opened)))
}

/** Notes each screen of this tab when it is left. Returns how to stop. */
export function noteOpened(router: AnyRouter): () => void {
  const stop = router.subscribe('onBeforeNavigate', note)
  globalThis.addEventListener('pagehide', note)
  return () => {
    stop()
    globalThis.removeEventListener('pagehide', note)
  }
}
