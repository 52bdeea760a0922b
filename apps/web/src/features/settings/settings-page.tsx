import { getRouteApi } from '@tanstack/react-router'
import { lazy, type ReactNode, useEffect, useRef } from 'react'
import { Page } from '../../screens/page.tsx'
import { NavEntry } from '../../ui/nav-entry/nav-entry.tsx'
import { AlertEmails } from './alert-emails.tsx'
import { DefaultVariables } from './default-variables.tsx'
import { RevenueShare } from './revenue-share.tsx'
import { type Section, sections, type SettingsAddress } from './settings-address.ts'
import classes from './settings.module.css'

// Needs the console's table, which the forms do not need, so it loads together with its rows (`prefetchSection`).
const DomainSection = lazy(async () => ({ default: (await import('./domain-section.tsx')).DomainSection }))
const RequiredFactor = lazy(async () => ({ default: (await import('./required-factor.tsx')).RequiredFactor }))
const FilterLists = lazy(async () => ({
  default: (await import('./filter-lists/filter-lists.tsx')).FilterLists,
}))
const ReferenceSection = lazy(async () => ({
  default: (await import('./reference/reference-section.tsx')).ReferenceSection,
}))

const route = getRouteApi('/_shell/settings')

/**
 * Settings: ten sections next to a list of their names. The section and its view are in the address
 * (docs/behaviour/settings.md#the-screen).
 */
export function SettingsPage() {
  return (
    <SettingsFrame>
      <SectionOf search={route.useSearch()} />
    </SettingsFrame>
  )
}

/** The list of sections beside the one of the address, or beside its failure: the others stay within reach. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  const search = route.useSearch()
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    // On a phone the sections are one line, which is wider than the window.
    nav.current
      ?.querySelector('[aria-current="page"]')
      ?.scrollIntoView({ block: 'nearest', inline: 'center' })
    // Runs for every section.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [search.section])
  return (
    <Page fill title="Settings">
      <div className={classes.layout}>
        <nav className={classes.sections} aria-label="Sections of the settings" ref={nav}>
          {Object.entries(sections).map(([section, title]) => (
            <NavEntry
              key={section}
              to="/settings"
              search={{ section: section as Section }}
              activeOptions={{ exact: true }}
              label={title}
              aria-current={section === search.section ? 'page' : undefined}
            />
          ))}
        </nav>
        {children}
      </div>
    </Page>
  )
}

function SectionOf({ search }: { search: SettingsAddress }) {
  const section: Section = search.section
  switch (section) {
    case 'variables':
      return <DefaultVariables />
    case 'revenue-share':
      return <RevenueShare />
    case 'email-config':
      return <AlertEmails />
    case 'two-factor':
      return <RequiredFactor />
    case 'domains':
      return <DomainSection search={search} />
    case 'filter-lists':
      // The key gives each list and view its own state.
      return <FilterLists key={`${search.list} ${search.view}`} search={search} />
    default:
      // The key gives each kind a separate section, because text typed in one form must not appear in the next.
      return <ReferenceSection key={section} kind={section} search={search} />
  }
}
