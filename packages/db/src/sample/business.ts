import type { RedirectType } from '@headgate/contract/base/constants'
import type { Db } from '../base/database.ts'
import { daysAgo, makeDomain, makeReference, makeSettings } from './make.ts'
import { addGroups } from './groups.ts'
import { addMappings } from './mappings.ts'
import { giveAccountsTheirPast } from './past-revenue.ts'
import { addProviderLinks } from './provider-links.ts'
import { addProviders, type SealCredentials } from './providers.ts'
import { addPublishers, SAMPLE_EMAIL, SAMPLE_PASSWORD, type SampleUser } from './publishers.ts'
import { addTargetings } from './targetings.ts'

export interface SampleOptions {
  /** Where the engine listens: the default domain of generated links, so that these open in a browser. */
  redirectOrigin: string
  redirectType: RedirectType
  sign?: ((publisherId: number, targetingId: number) => string) | undefined
  seal?: SealCredentials | undefined
  /** Where the partner server listens, the API of one advertiser; without one no API is switched on. */
  partnerOrigin?: string | undefined
  /** The password of all sample users: the documented one, unless other machines can reach the sign-in. */
  password?: string | undefined
}

/**
 * Loads the sample business: 20 publishers, 9 advertisers, 60 advertiser links, 6 groups and 40 publisher links
 * in which every refusal of docs/sample-business.md can be reproduced. All hosts are below `.example`, which never
 * resolves: no search leaves the machine.
 */
export async function loadSampleBusiness(db: Db, options: SampleOptions): Promise<SampleUser> {
  await makeSettings(db, {
    default_domain: options.redirectOrigin,
    system_fallback: 'https://search.house-fallback.example/web',
    warmup_link: 'https://warmup.house-fallback.example/search?q=[Q]',
    warmup_link_yahoo: 'https://warmup.house-fallback.example/yahoo?p=[Q]',
    kyc_url: 'https://kyc.house-fallback.example/',
  })
  for (const name of ['search.brightpath.example', 'go.lumenreach.example', 'find.oakandpine.example'])
    await makeDomain(db, name)
  await makeReference(db, 'platform', 'Smart TV', { details: 'Sold until 2024', archived_at: daysAgo(400) })
  await makeReference(db, 'tagType', 'HOMEPAGE', { status: false, details: 'Not taken at the moment' })
  const { password = SAMPLE_PASSWORD } = options
  const publishers = await addPublishers(db, password)
  const providers = await addProviders(db, options.seal, options.partnerOrigin)
  await addMappings(db, providers)
  const links = await addProviderLinks(db, providers)
  const groups = await addGroups(db, links)
  await addTargetings(db, publishers, links, groups, options)
  await giveAccountsTheirPast(db, new Date())
  return { email: SAMPLE_EMAIL, password }
}
