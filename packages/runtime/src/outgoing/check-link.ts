import { randomBytes } from 'node:crypto'
import { judgeChain, notServable, type Hop, type LinkCheck } from '@headgate/domain/link-watch/judge-chain'
import { handsClickIdOn, TEST_CLICK_PREFIX, testSearchAddress } from '@headgate/domain/link-watch/test-search'
import type { PrivateTargets } from './outgoing-call.ts'
import { followRedirects } from './redirect-chain.ts'

/** Time and bytes of each hop. Only the beginning of a page is read. */
const bounds = { timeoutMs: 15_000, maxBytes: 65_536, cutsReply: true }

/**
 * Sends a test search over an advertiser link, follows it through its redirects, and judges what happened
 * (docs/behaviour/link-watch.md#the-test-search). Errors of the remote side are part of the result.
 */
export async function checkLink(
  { link, channel }: { link: string; channel: string },
  { keyword, userAgent }: { keyword: string; userAgent: string },
  targets: PrivateTargets,
  signal?: AbortSignal,
): Promise<{ check: LinkCheck; hops: readonly Hop[] }> {
  const clickId = `${TEST_CLICK_PREFIX}${randomBytes(8).toString('hex')}`
  const start = testSearchAddress(link, keyword, clickId)
  if (start === null) return { check: notServable, hops: [] }
  const headers = {
    'user-agent': userAgent,
    accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
    'accept-language': 'en-US,en;q=0.9',
  }
  const chain = await followRedirects(start, headers, { ...bounds, ...targets }, signal)
  const sent = { channel, clickId: handsClickIdOn(link) ? clickId : null }
  return { check: judgeChain(chain, sent, new Date()), hops: chain.hops }
}
