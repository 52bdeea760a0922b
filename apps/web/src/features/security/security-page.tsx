import { messages } from '@headgate/contract/base/messages'
import { useSuspenseQuery } from '@tanstack/react-query'
import { secondFactorQueries } from '../../api/security/second-factor.ts'
import { SessionList } from '../../blocks/sessions/session-list.tsx'
import { Section } from '../../screens/section.tsx'
import { Page } from '../../screens/page.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'

/** The own sign-in of every user: two-factor sign-in and sessions (docs/behaviour/sign-in.md#the-security-page). */
export function SecurityPage() {
  const { data } = useSuspenseQuery({
    ...secondFactorQueries.own(),
    meta: { failure: { title: messages.titles.oopsLoud } },
  })
  return (
    <Page title="Security">
      <SecondFactorSection factor={data} />
      <Section title="Sessions">
        <SessionList whose="own" />
      </Section>
    </Page>
  )
}
