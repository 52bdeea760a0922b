import { UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useEffect } from 'react'
import classes from './shell.module.css'

/** Loads once the first screen is drawn, because text typed right after Ctrl+K must not be lost. */
const loadPalette = async () => ({ default: (await import('./palette/palette.tsx')).Palette })
const Palette = lazy(loadPalette)
const QUIET_MS = 1_500

const typesText = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select') !== null)

/** Ctrl+K or Cmd+K anywhere; the slash only outside of text fields, where it must remain a character. */
function asksForSearch(event: KeyboardEvent): boolean {
  if (event.key.toLowerCase() === 'k')
    return (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
  return event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !typesText(event.target)
}

/** Opens the search over everything, from the header, by Ctrl+K or by a slash. */
export function SearchButton() {
  const [opened, { open, close }] = useDisclosure(false)
  useEffect(() => {
    const timer = setTimeout(() => void loadPalette().catch(() => undefined), QUIET_MS)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!asksForSearch(event)) return
      // An open dialog keeps its question visible.
      if (document.querySelector('[role="dialog"][aria-modal="true"]') !== null) return
      event.preventDefault()
      open()
    }
    globalThis.addEventListener('keydown', listen)
    return () => globalThis.removeEventListener('keydown', listen)
  }, [open])
  return (
    <>
      <UnstyledButton
        className={classes.search}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K /"
        onClick={open}
      >
        <IconSearch size={16} aria-hidden />
        <span className={classes.searchText}>Find or go to…</span>
        <kbd className={classes.key} aria-hidden>
          Ctrl K
        </kbd>
      </UnstyledButton>
      {opened ? (
        <Suspense fallback={null}>
          <Palette onClose={close} />
        </Suspense>
      ) : null}
    </>
  )
}
