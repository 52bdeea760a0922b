import { UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { shortcuts } from '../../lib/shortcuts.ts'
import classes from './shell.module.css'

/** Loads once the first screen is drawn. */
const loadPalette = async () => ({ default: (await import('./palette/palette.tsx')).Palette })
const Palette = lazy(loadPalette)
const ShortcutList = lazy(async () => ({
  default: (await import('./palette/shortcut-list.tsx')).ShortcutList,
}))
const QUIET_MS = 1_500

const typesText = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select') !== null)

type Shown = 'palette' | 'shortcuts'

const isCharacter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey

/** What a key opens: Ctrl+K works anywhere; bare keys only outside of text fields, where they stay characters. */
function askedBy(event: KeyboardEvent): Shown | null {
  if (shortcuts.find(event)) return 'palette'
  if (typesText(event.target)) return null
  if (shortcuts.list(event)) return 'shortcuts'
  return shortcuts.findBare(event) ? 'palette' : null
}

/** Opens the search over everything, from the header, by Ctrl+K or by a slash; a question mark opens the shortcuts. */
export function SearchButton() {
  const [shown, setShown] = useState<Shown | null>(null)
  /** What was typed after Ctrl+K while the search was still loading. */
  const [early, setEarly] = useState('')
  const close = () => {
    setShown(null)
    setEarly('')
  }
  const router = useRouter()
  useEffect(() => {
    let stop: (() => void) | undefined
    let isGone = false
    const begin = async () => {
      const { noteOpened } = await import('./palette/opened.ts')
      if (!isGone) stop = noteOpened(router)
    }
    // At once: the first screen may be left soon.
    void begin().catch(() => undefined)
    const timer = setTimeout(() => void loadPalette().catch(() => undefined), QUIET_MS)
    return () => {
      isGone = true
      clearTimeout(timer)
      stop?.()
    }
  }, [router])
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      // An open dialog keeps its question visible.
      if (document.querySelector('[role="dialog"][aria-modal="true"]') !== null) return
      const asked = askedBy(event)
      if (shown === 'palette' && isCharacter(event)) setEarly((text) => text + event.key)
      else if (asked !== null) setShown(asked)
      else return
      event.preventDefault()
    }
    globalThis.addEventListener('keydown', listen)
    return () => globalThis.removeEventListener('keydown', listen)
  }, [shown])
  return (
    <>
      <UnstyledButton
        className={classes.search}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K /"
        onClick={() => setShown('palette')}
      >
        <IconSearch size={16} aria-hidden />
        <span className={classes.searchText}>Find or go to…</span>
        <kbd className={classes.key} aria-hidden>
          Ctrl K
        </kbd>
      </UnstyledButton>
      {shown === null ? null : (
        <Suspense fallback={null}>
          {shown === 'palette' ? (
            <Palette initial={early} onClose={close} />
          ) : (
            <ShortcutList onClose={close} />
          )}
        </Suspense>
      )}
    </>
  )
}
