import type { RedirectType } from '@headgate/contract/base/constants'
import type { FormFacts } from '@headgate/domain/targeting-form/actions'
import type { CheckFacts } from '@headgate/domain/targeting-form/problems'
import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { domainQueries } from '../../../api/domains.ts'
import { lookupQueries } from '../../../api/lookups.ts'
import { settingQueries } from '../../../api/settings.ts'
import { targetingQueries } from '../../../api/targeting.ts'

/** The data that the form needs before it opens. Without it a publisher link would be checked wrongly. */
export const factQueries = {
  tagTypes: lookupQueries.tagTypes(),
  publishers: lookupQueries.publishers(),
  searchEngines: lookupQueries.searchEngines(),
  shareRevenue: settingQueries.shareRevenue(),
  variables: settingQueries.variables(),
  domains: domainQueries.options(),
  redirectType: targetingQueries.redirectType(),
} as const

export const prefetchFacts = (client: QueryClient) =>
  Promise.all([
    client.ensureQueryData(factQueries.tagTypes),
    client.ensureQueryData(factQueries.publishers),
    client.ensureQueryData(factQueries.searchEngines),
    client.ensureQueryData(factQueries.shareRevenue),
    client.ensureQueryData(factQueries.variables),
    client.ensureQueryData(factQueries.domains),
    client.ensureQueryData(factQueries.redirectType),
  ])

/** The data that the form's effects, its checks and the generated link depend on. */
export interface Facts extends FormFacts, Omit<CheckFacts, 'storedRules'> {
  redirectType: RedirectType | null
  isYahoo: (searchEngineId: number) => boolean
}

export function useFormFacts(): Facts {
  const { data: tagTypes } = useSuspenseQuery(factQueries.tagTypes)
  const { data: searchEngines } = useSuspenseQuery(factQueries.searchEngines)
  const { data: shareRevenue } = useSuspenseQuery(factQueries.shareRevenue)
  const { data: variables } = useSuspenseQuery(factQueries.variables)
  const { data: domains } = useSuspenseQuery(factQueries.domains)
  const { data: redirectType } = useSuspenseQuery(factQueries.redirectType)
  return useMemo(() => {
    const variable = (key: string) => variables.find((one) => one.key === key)?.value?.trim() || null
    const yahoo = new Set(searchEngines.filter(({ name }) => /\byahoo\b/i.test(name)).map(({ id }) => id))
    return {
      tagTypes: new Map(tagTypes.map(({ id, name }) => [id, name])),
      shareRevenue,
      defaultDomain: variable('default_domain'),
      systemFallback: variable('system_fallback'),
      ownHosts: domains.map(({ domain }) => domain),
      // Only the server has this setting.
      privateAllowed: true,
      redirectType,
      isYahoo: (id: number) => yahoo.has(id),
    }
  }, [tagTypes, searchEngines, shareRevenue, variables, domains, redirectType])
}
