import { z } from 'zod'

const KEY = 'csv-uploads'

const followed = z.object({
  advertiserId: z.number(),
  createdId: z.number(),
  csvName: z.string(),
  /** Its outcome was shown in a toast. */
  isAnnounced: z.boolean(),
})
export type Followed = z.infer<typeof followed>

const kept = z.object({
  followed: z.array(followed),
  /** Ids of imports that the user has put aside with 'Upload Another File'. */
  aside: z.array(z.number()),
})
export type Kept = z.infer<typeof kept>

/** The uploads that this tab follows, over a reload. They end with the tab: other tabs read unfinished ones from the server. */
export const followedUploads = {
  read(): Kept {
    try {
      return kept.parse(JSON.parse(sessionStorage.getItem(KEY) ?? ''))
    } catch {
      return { followed: [], aside: [] }
    }
  },
  write(now: Kept): void {
    sessionStorage.setItem(KEY, JSON.stringify(now))
  },
}
