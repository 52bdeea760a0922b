import { dynamicParameters, type DynamicParameter } from '@headgate/contract/base/constants'
import { compileAddress, fillAddress } from '../decision/address-template.ts'

/** The click ids of test searches start so, which tells them apart in advertisers' reports. */
export const TEST_CLICK_PREFIX = 'linkcheck-'

/** What a test search sends instead of what a publisher would. Other placeholders stay empty. */
const values = (keyword: string, clickId: string): Partial<Record<DynamicParameter, string>> => ({
  Q: keyword,
  CLICK_ID: clickId,
})

/**
 * The address to which a search for `keyword` would be redirected over an advertiser link; null when engines cannot
 * serve the link (docs/behaviour/link-watch.md#the-test-search).
 */
export function testSearchAddress(link: string, keyword: string, clickId: string): string | null {
  const template = compileAddress(link)
  if (typeof template === 'string') return null
  const given = values(keyword, clickId)
  return fillAddress(template, (index) => given[dynamicParameters[index]!] ?? '')
}

/** True if the link hands the click id on, so that a check can look for it. */
export const handsClickIdOn = (link: string): boolean => link.includes('[CLICK_ID]')
