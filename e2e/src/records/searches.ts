import assert from 'node:assert/strict'
import { expect } from '@playwright/test'
import { product } from '../support/product.ts'

/** User agents of browsers and a bot, and client addresses whose country is well known. */
export const agents = {
  chrome:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  bot: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
} as const
export const addresses = { US: '8.8.8.8', GB: '81.2.69.142' } as const

export interface Search {
  keyword: string
  agent?: keyof typeof agents
  from?: keyof typeof addresses
  /** Default: a new one for each search. */
  clickId?: string
}

let clicks = 0

/** Sends one search through a publisher link's address as the console shows it. Returns the address of the redirect. */
export async function sendSearch(
  link: string,
  { keyword, agent = 'chrome', from = 'US', clickId }: Search,
): Promise<string> {
  const address = new URL(link.replaceAll(/\[[A-Z_]+\]/g, ''), product.redirectUrl)
  clicks += 1
  address.searchParams.set('q', keyword)
  address.searchParams.set('click_id', clickId ?? `e2e-${process.pid}-${clicks}`)
  // The link names the redirect domain; the engine under test listens here.
  const reply = await fetch(new URL(address.pathname + address.search, product.redirectUrl), {
    redirect: 'manual',
    headers: { 'user-agent': agents[agent], 'x-forwarded-for': addresses[from] },
  })
  assert.equal(reply.status, 302, `The engine answers ${reply.status} to ${address.href}`)
  return reply.headers.get('location') ?? ''
}

/** The same search several times, one after the other. */
export async function sendSearches(link: string, count: number, search: Search): Promise<string[]> {
  const targets: string[] = []
  for (let sent = 0; sent < count; sent += 1) targets.push(await sendSearch(link, search))
  return targets
}

/**
 * Sends searches until the engine sends one to the advertiser link. Earlier searches, before the engine has the
 * publication, go to the system fallback and count for no publisher link.
 */
export async function sendUntilServed(link: string, to: { link: string }, search: Search): Promise<void> {
  const host = new URL(to.link.replaceAll(/\[[A-Z_]+\]/g, '')).host
  await expect
    .poll(async () => new URL(await sendSearch(link, search)).host, {
      message: 'the publication reaches the engine',
    })
    .toBe(host)
}
