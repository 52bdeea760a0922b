import { getRouteApi } from '@tanstack/react-router'
import { lazy } from 'react'
import { Page } from '../../screens/page.tsx'
import { NavEntry } from '../../ui/nav-entry/nav-entry.tsx'
import { AlertEmails } from './alert-emails.tsx'
import { DefaultVariables } from './default-variables.tsx'
import { RevenueShare } from './revenue-share.tsx'
import { type Section, sections, type SettingsAddress } from './settings-address.ts'
import classes from './settings.module.css'

// With the console's table, which the forms do not need: fetched beside their rows (`prefetchSection`).
const DomainSection = lazy(async () => ({ default: (await import('./domain-section.tsx')).DomainSection }))
const ReferenceSection = lazy(async () => ({
  default: (await import('./reference/reference-section.tsx')).ReferenceSection,
}))

const route = getRouteApi('/_shell/settings')

/** Settings (3 §2.17): eight sections beside their names; which one, and its view, is in the address. */
export function SettingsPage() {
  const search = route.useSearch()
  return (
    <Page fill title="Settings">
      <div className={classes.layout}>
        <nav className={classes.sections} aria-label="Sections of the settings">
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
        <SectionOf search={search} />
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
    case 'domains':
      return <DomainSection search={search} />
    default:
      // A section of its own each: what is typed in one form must not stand in the next.
      return <ReferenceSection key={section} kind={section} search={search} />
  }
}
