import { type KeyboardEvent, type ReactNode, useId } from 'react'
import classes from './tabs.module.css'

export interface Tab<Value extends string> {
  value: Value
  label: string
  /** Shown after the label: a number. */
  end?: ReactNode
}

interface TabsProps<Value extends string> {
  tabs: readonly Tab<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** The content of the chosen tab. Without it, the tabs only choose what is below them. */
  children?: ReactNode
}

/** The tab for a key: arrows wrap around. */
const steps: Record<string, (at: number, last: number) => number> = {
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_at, last) => last,
}

/** Several parts of a screen, of which one is shown. Tab reaches the chosen tab, arrows choose the others. */
export function Tabs<Value extends string>({ tabs, value, onChange, children }: TabsProps<Value>) {
  const id = useId()
  const hasPanel = children !== undefined
  // Where none is chosen, Tab reaches the first.
  const reached = tabs.some((tab) => tab.value === value) ? value : tabs[0]?.value
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>, at: number) => {
    const next = steps[event.key]?.(at, tabs.length - 1)
    const list = event.currentTarget.parentElement
    if (next === undefined || list === null) return
    event.preventDefault()
    const button = list.children[next]
    if (button instanceof HTMLElement) button.focus()
    onChange(tabs[next]!.value)
  }
  return (
    <>
      <div role="tablist" className={classes.list} data-panel={hasPanel || undefined}>
        {tabs.map((tab, at) => {
          const isChosen = tab.value === value
          return (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={`${id}-${tab.value}`}
              className={classes.tab}
              aria-selected={isChosen}
              aria-controls={hasPanel && isChosen ? `${id}-panel` : undefined}
              tabIndex={tab.value === reached ? 0 : -1}
              onKeyDown={(event) => onKeyDown(event, at)}
              onClick={() => onChange(tab.value)}
            >
              {tab.label}
              {tab.end}
            </button>
          )
        })}
      </div>
      {hasPanel ? (
        <div key={value} role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
          {children}
        </div>
      ) : null}
    </>
  )
}
