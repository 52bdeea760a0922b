import type { Db } from '@headgate/db/base/database'
import {
  claimDueLinks,
  storeCheck,
  type LinkToCheck,
  type MadeCheck,
} from '@headgate/db/provider-links/link-checks'
import { getLinkWatchSettings } from '@headgate/db/provider-links/link-watch-settings'
import { isOwnNetworkAway } from '@headgate/domain/link-watch/judge-chain'
import { checkLinks } from '@headgate/queue/jobs/check-links'
import { checkLink } from '@headgate/runtime/outgoing/check-link'
import { privateTargets } from '@headgate/runtime/outgoing/outgoing-call'
import type { Settings } from '@headgate/runtime/settings'
import { handle, type JobHandler } from '../job.ts'

/** Links that are claimed and checked together. */
const BATCH = 40
/** Hosts that are called at a time. Links of one host are checked one after another. */
const SIDE_BY_SIDE = 8

const hostOf = ({ link }: { link: string }): string => URL.parse(link)?.host ?? link

/** Checks the advertiser links that are due, until none is left: docs/behaviour/link-watch.md#link-checks. */
export function checkLinksHandler(settings: Settings): JobHandler<(typeof checkLinks)['payload']> {
  return handle(checkLinks, async (_, { database: { db }, log, signal }) => {
    for (;;) {
      signal.throwIfAborted()
      // Read anew each time: many links take half an hour.
      const watch = await getLinkWatchSettings(db)
      if (!watch.enabled) return
      const search = { keyword: watch.keyword, userAgent: watch.user_agent }
      const due = await claimDueLinks(db, BATCH)
      if (due.length === 0) return
      const made = await checkAll(due, (link) => checkLink(link, search, privateTargets(settings), signal))
      const counts = !isOwnNetworkAway(
        made.map(({ check, ...link }) => ({ host: hostOf(link), problem: check.problem })),
      )
      if (!counts)
        log.warn(
          { links: made.length },
          'no advertiser could be reached, so the failed link checks do not count',
        )
      // Checks take minutes, and nothing is paused once an operator has switched that off.
      const { enabled, every_hours: everyHours, pause_after } = await getLinkWatchSettings(db)
      await storeAll(db, made, { everyHours, pauseAfter: enabled ? pause_after : null, counts })
      log.info({ links: made.length, failed: made.filter(({ check }) => !check.ok).length }, 'links checked')
    }
  })
}

/** Hosts side by side, links of one host one after another, so that no advertiser gets many searches at once. */
async function checkAll(
  links: readonly LinkToCheck[],
  check: (link: LinkToCheck) => Promise<Pick<MadeCheck, 'check' | 'hops'>>,
): Promise<MadeCheck[]> {
  const waiting = [...Map.groupBy(links, hostOf).values()]
  const made: MadeCheck[] = []
  const worker = async () => {
    for (let own = waiting.shift(); own !== undefined; own = waiting.shift())
      for (const link of own) made.push({ ...link, ...(await check(link)) })
  }
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, worker))
  return made
}

async function storeAll(
  db: Db,
  made: readonly MadeCheck[],
  options: Parameters<typeof storeCheck>[2],
): Promise<void> {
  for (const one of made) await storeCheck(db, one, options)
}
