// No HTML element is a field over a list of its results. So roles describe it, and the field handles the keys.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events */
import { Loader, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { overviewQueries } from '../../../api/overview.ts'
import { loginAsPublisher } from '../../../blocks/acting/login-as-publisher.ts'
import { explainAddressOf } from '../../../lib/address/record-address.ts'
import { failureText } from '../../../lib/call-failure.ts'
import { focusOnMount } from '../../../lib/focus-on-mount.ts'
import { drawerGroups } from '../drawer-groups.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { type CommandEntry, type Deed, readCommand } from './commands.ts'
import { paletteSections } from './entries.ts'
import { openedLast } from './opened.ts'
import { useSwitchRecord } from './use-switch-record.ts'
import classes from './palette.module.css'

const groups = drawerGroups('SuperAdmin')

/** Nothing is requested until typing pauses for this long. */
const PAUSE_MS = 150

const bringIntoSight = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' })

const optionId = (key: string) => `palette-${key}`

/** Searches records, screens and actions, and opens the explanation of a click id, all by keyboard. */
export function Palette({ initial, onClose }: { initial: string; onClose: () => void }) {
  const [text, setText] = useState(initial)
  const typed = text.trim()
  const command = useMemo(() => readCommand(typed), [typed])
  const wanted = command?.subject ?? typed
  const [asked] = useDebouncedValue(wanted, PAUSE_MS)
  const [opened] = useState(openedLast)
  const found = useQuery({ ...overviewQueries.find(asked), enabled: asked !== '' })
  // Until then the records are those of an earlier text. They stay drawn, but Enter does not act on them.
  const isAnswered = wanted === '' || (asked === wanted && !found.isPending && !found.isPlaceholderData)
  const sections = paletteSections({
    typed,
    command,
    groups,
    found: typed === '' ? [] : (found.data ?? []),
    opened,
  })
  const shown = sections.flatMap((section) => section.entries)
  const entries = isAnswered
    ? shown
    : sections.flatMap(({ isFound, entries: own }) => (isFound === true ? [] : own))
  const [chosen, setChosen] = useState<string | null>(null)
  // Without an answer the first entry is not known, and so only a chosen one is marked.
  const active = entries.find(({ key }) => key === chosen) ?? (isAnswered ? entries[0] : undefined)
  const { busy, problem, clear, open } = useDoing(onClose)
  const known = { active, first: entries[0], isAnswered, hasFailed: found.isError }
  const enter = useEnter(known, ({ deed }) => void open(deed))

  const move = (step: number) => {
    enter.forget()
    if (entries.length === 0) return
    const from = active === undefined ? (step > 0 ? -1 : 0) : entries.indexOf(active)
    setChosen(entries[(from + step + entries.length) % entries.length]?.key ?? null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Enter') enter.press()
    else return
    event.preventDefault()
  }
  const isWaiting = busy || found.isFetching || asked !== wanted
  return (
    <Dialog opened onClose={onClose} title="Find" size="620px" place="top" isBare>
      <TextInput
        variant="unstyled"
        size="md"
        px="md"
        data-autofocus
        // At once and not after the dialog's own delay, because text typed right after Ctrl+K must go here.
        ref={focusOnMount}
        aria-label="Find records, screens, actions and click ids"
        placeholder="Name, id, address, screen, ‘pause link 12’…"
        leftSection={<IconSearch size={18} aria-hidden />}
        rightSection={isWaiting && typed !== '' ? <Loader size={16} aria-label="Searching" /> : null}
        role="combobox"
        aria-expanded={shown.length > 0}
        aria-controls="palette-list"
        aria-activedescendant={active === undefined ? undefined : optionId(active.key)}
        autoComplete="off"
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setChosen(null)
          enter.forget()
          clear()
        }}
        onKeyDown={onKeyDown}
      />
      <div className={classes.body}>
        <div id="palette-list" role="listbox" aria-label="Results" className={classes.list}>
          {sections.map(({ name, entries: own }) => (
            <div key={name} role="group" aria-label={name}>
              <div className={classes.section} aria-hidden>
                {name}
              </div>
              {own.map((entry) => (
                // The field handles the keys, as in a combobox.
                <div
                  key={entry.key}
                  id={optionId(entry.key)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={entry === active}
                  ref={entry === active ? bringIntoSight : undefined}
                  className={classes.entry}
                  onMouseMove={() => setChosen(entry.key)}
                  onClick={() => void open(entry.deed)}
                >
                  <span className={classes.label}>{entry.label}</span>
                  <span className={classes.note}>{entry.note}</span>
                </div>
              ))}
            </div>
          ))}
        </div>
        <Text size="sm" c="dimmed" className={classes.message} component="output">
          {problem ?? (shown.length === 0 && !isWaiting ? 'Nothing found.' : null)}
          {found.isError && typed !== '' ? failureText(found.error) : null}
        </Text>
      </div>
    </Dialog>
  )
}

interface KnownEntries {
  /** The marked entry. */
  active: CommandEntry | undefined
  first: CommandEntry | undefined
  isAnswered: boolean
  /** The records of the typed text could not be read. */
  hasFailed: boolean
}

/**
 * Enter acts at once on the marked entry. Without one it is remembered until the reply is there, and then acts on the
 * first entry: so a name that was typed whole is opened, although its record was not found yet. The entry that the mouse
 * crosses meanwhile is not meant. A reply that fails drops the press, because the first entry is then another thing.
 */
function useEnter(
  { active, first, isAnswered, hasFailed }: KnownEntries,
  act: (entry: CommandEntry) => void,
) {
  const isPressed = useRef(false)
  useEffect(() => {
    if (!isPressed.current || !isAnswered) return
    isPressed.current = false
    if (!hasFailed && first !== undefined) act(first)
  })
  const press = () => {
    isPressed.current = active === undefined && !isAnswered
    if (active !== undefined) act(active)
  }
  const forget = () => {
    isPressed.current = false
  }
  return { press, forget }
}

/** Does what the chosen entry says. A click id is looked up first, because no recorded search may have it. */
function useDoing(onClose: () => void) {
  const router = useRouter()
  const client = useQueryClient()
  const switchRecord = useSwitchRecord()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const lookUp = async (clickId: string): Promise<string | null> => {
    setBusy(true)
    setProblem(null)
    try {
      const [search] = await client.fetchQuery(overviewQueries.clickId(clickId))
      const address = search === undefined ? null : explainAddressOf(search)
      if (address === null)
        setProblem(
          search === undefined
            ? `No search of the last seven days has the click id ${clickId}.`
            : 'That search has no published link, so there is nothing to explain.',
        )
      return address
    } catch (error) {
      setProblem(failureText(error))
      return null
    } finally {
      setBusy(false)
    }
  }
  const open = async (deed: Deed) => {
    const address = 'clickId' in deed ? await lookUp(deed.clickId) : 'go' in deed ? deed.go : null
    if ('clickId' in deed && address === null) return
    onClose()
    if (address !== null) void router.navigate({ href: address })
    else if ('actAs' in deed) void loginAsPublisher(deed.actAs)
    else if ('record' in deed) void switchRecord(deed.record, deed.isOn)
  }
  return { busy, problem, clear: () => setProblem(null), open }
}
