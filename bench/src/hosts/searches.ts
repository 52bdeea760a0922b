import { SearchesAtRate } from '@headgate/tools/testing/searches-at-rate'
import { publisherOf, type BusinessSize } from '../business/changes.ts'

/** Searches of all publisher links of a business in turn, at a fixed rate. Another status than 302 is a failure. */
export function searchesOf(
  business: BusinessSize,
  port: number,
  perSecond: number,
  keepAlive: boolean,
): SearchesAtRate {
  const url = (number: number) => {
    const link = 1 + (number % business.links)
    return `http://127.0.0.1:${port}/search?q=shoes&publisher_id=${publisherOf(link, business)}&targeting_id=${link}&click_id=r${number}`
  }
  return new SearchesAtRate(url, perSecond, keepAlive, 302)
}
