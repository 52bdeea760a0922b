import { limits } from '@headgate/contract/base/constants'
import { messages } from '@headgate/contract/base/messages'
import { type CsvUpload, csvStatus, uploadCsv } from '@headgate/contract/revenue/import-calls'
import { useSyncExternalStore } from 'react'
import { browserSession } from '../../lib/browser-session.ts'
import { CallFailure, refusalText } from '../../lib/call-failure.ts'
import { toast } from '../../ui/toast.ts'
import { queryClient } from '../query/query-client.ts'
import { readAgain } from '../query/read-again.ts'
import { send } from '../transport/send.ts'
import { uploadExchange } from '../transport/upload-exchange.ts'
import { type Followed, followedUploads } from './followed-uploads.ts'
import { importsKey } from './imports.ts'

/** How long after the file has gone up its status is first asked for. Small files are read by then. */
const FIRST_LOOK_MS = 1_000

/** One advertiser's upload on the upload screen. */
export type Upload =
  /** Its bytes are going up. */
  | { step: 'sending'; csvName: string; sent: number; total: number }
  /** It did not arrive. The file is still there for another try. */
  | { step: 'unsent'; csvName: string; file: File; text: string }
  /** It is with the server: `status` is null until it was first read, `trouble` is why it could not be read last. */
  | { step: 'followed'; csvName: string; createdId: number; status: CsvUpload | null; trouble: string | null }
  /** The server no longer knows it. */
  | { step: 'lost'; csvName: string; createdId: number }

export type Uploads = ReadonlyMap<number, Upload>

/**
 * Whether nothing more will happen to it by itself: it is booked, or it failed. A person may still answer the question
 * with which it failed, and undo it.
 */
const isEnded = ({ stage }: CsvUpload): boolean => stage === 'done' || stage === 'failed'

type FollowedUpload = Upload & { step: 'followed' }

const isOver = (upload: Upload | undefined): upload is FollowedUpload & { status: CsvUpload } =>
  upload?.step === 'followed' && upload.status !== null && isEnded(upload.status)

/** Why a file did not arrive. A refusal of any kind has a reason, such as a full disk. */
function unsentText(error: unknown): string {
  const isAnswered = error instanceof CallFailure && error.code !== 'no_response'
  return isAnswered ? `${messages.csv.failed}\n${error.message}` : messages.csv.failed
}

/**
 * Uploads by advertiser, outside of any screen: they go on while the user is elsewhere in the console, and show their
 * outcome there (docs/behaviour/revenue.md#loading-a-file). At most one for each advertiser.
 */
class CsvUploadStore {
  #uploads: Uploads = new Map()
  #followed: readonly Followed[] = []
  #aside: ReadonlySet<number> = new Set()
  /** By advertiser; those of other tabs and persons. */
  #adopted = new Map<number, Followed>()
  /** Ids of the imports in the list of the unfinished ones, as it was last read. */
  #unfinished: ReadonlySet<number> = new Set()
  /** By advertiser: the next time at which a status is asked for. */
  #next = new Map<number, ReturnType<typeof setTimeout>>()
  #transfers = new Map<number, AbortController>()
  #listeners = new Set<() => void>()
  #user = browserSession.get()?.claims.sub

  constructor() {
    const { followed, aside } = followedUploads.read()
    this.#aside = new Set(aside)
    for (const one of followed) this.#follow(one, 0)
    // Another user must not see the uploads of the one before.
    browserSession.subscribe(() => {
      const user = browserSession.get()?.claims.sub
      if (user !== this.#user) this.#clear()
      this.#user = user
    })
    globalThis.addEventListener('beforeunload', (event) => {
      // A file that is going up is lost with its page.
      if (this.#transfers.size > 0) event.preventDefault()
    })
  }

  readonly read = (): Uploads => this.#uploads

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Sends a file, asks for a dry run of it, and follows it until its outcome. */
  readonly start = async (advertiserId: number, file: File): Promise<void> => {
    const csvName = file.name
    const transfer = new AbortController()
    this.#transfers.set(advertiserId, transfer)
    this.#put(advertiserId, { step: 'sending', csvName, sent: 0, total: file.size })
    const form = new FormData()
    // Before the file, because the server reads the form as a stream.
    form.append('advertiser_id', String(advertiserId))
    form.append('file', file)
    const exchange = uploadExchange((sent, total) => {
      if (this.#transfers.get(advertiserId) === transfer)
        this.#put(advertiserId, { step: 'sending', csvName, sent, total })
    })
    const input = { query: { dry_run: true }, signal: transfer.signal }
    try {
      const { created_id: createdId, csv_name } = await send(uploadCsv, input, { form, exchange })
      this.#transfers.delete(advertiserId)
      this.#follow({ advertiserId, createdId, csvName: csv_name, isAnnounced: false }, FIRST_LOOK_MS)
    } catch (error) {
      if (this.#transfers.get(advertiserId) !== transfer) return
      this.#transfers.delete(advertiserId)
      const text = unsentText(error)
      toast.error(messages.titles.oopsLoud, text)
      this.#put(advertiserId, { step: 'unsent', csvName, file, text })
    }
  }

  /** Stops sending. Nothing of the file stays. */
  readonly cancel = (advertiserId: number): void => {
    const transfer = this.#transfers.get(advertiserId)
    this.#transfers.delete(advertiserId)
    transfer?.abort()
    this.forget(advertiserId)
  }

  /** Makes room for another file. The import itself stays as it is. */
  readonly forget = (advertiserId: number): void => {
    const upload = this.#uploads.get(advertiserId)
    if (upload !== undefined && 'createdId' in upload)
      this.#aside = new Set([...this.#aside, upload.createdId])
    this.#drop(advertiserId)
  }

  /**
   * Shows uploads that another tab or another person began, as a list of the unfinished ones has them. One that is gone
   * from the list has ended: its outcome is read, and shown without a toast. One whose outcome is shown and that is in
   * the list is asked for itself, because a list that was read earlier may be shown again.
   */
  readonly adopt = (unfinished: readonly CsvUpload[]): void => {
    this.#unfinished = new Set(unfinished.map(({ id }) => id))
    for (const status of unfinished) {
      const { id: createdId, provider, csv_name: csvName } = status
      const known = this.#uploads.get(provider.id)
      const isAdopted = this.#adopted.get(provider.id)?.createdId === createdId
      if (isOver(known) && known.createdId === createdId) this.#lookAgainAt(provider.id, known)
      if (this.#aside.has(createdId) || (known !== undefined && !isAdopted)) continue
      this.#adopted.set(provider.id, { advertiserId: provider.id, createdId, csvName, isAnnounced: true })
      this.#put(provider.id, { step: 'followed', csvName, createdId, status, trouble: null })
    }
    for (const one of this.#adopted.values()) if (!this.#unfinished.has(one.createdId)) void this.#look(one)
  }

  /** Asks once for uploads whose outcome is shown: one that failed with a question may be booked by now. */
  readonly lookAgain = (): void => {
    for (const [advertiserId, upload] of this.#uploads)
      if (isOver(upload)) this.#lookAgainAt(advertiserId, upload)
  }

  /** The advertiser of this tab's latest upload, if it has one. */
  readonly latest = (): number | undefined =>
    [...this.#transfers.keys()].at(-1) ?? this.#followed.at(-1)?.advertiserId

  #follow(one: Followed, firstMs: number): void {
    const { advertiserId, createdId, csvName } = one
    this.#followed = [...this.#followed.filter((other) => other.advertiserId !== advertiserId), one]
    this.#put(advertiserId, { step: 'followed', csvName, createdId, status: null, trouble: null })
    this.#keep()
    this.#lookIn(firstMs, one)
  }

  #lookIn(ms: number, one: Followed): void {
    clearTimeout(this.#next.get(one.advertiserId))
    this.#next.set(
      one.advertiserId,
      setTimeout(() => void this.#look(one), ms),
    )
  }

  #lookAgainAt(advertiserId: number, { createdId, csvName }: FollowedUpload): void {
    const own = this.#followed.find((one) => one.createdId === createdId)
    void this.#look(own ?? { advertiserId, createdId, csvName, isAnnounced: true })
  }

  /**
   * Asks for the status every 5 seconds until an outcome; that of another tab's upload only once the list of the
   * unfinished ones lacks it. A call that fails is tried again at the next turn.
   */
  async #look(one: Followed): Promise<void> {
    const { advertiserId, createdId, csvName } = one
    const before = this.#uploads.get(advertiserId)
    if (before?.step !== 'followed' || before.createdId !== createdId) return
    const again = (next = one) => {
      const isListed = this.#adopted.has(advertiserId) && this.#unfinished.has(createdId)
      if (!isListed) this.#lookIn(limits.csvPollMs, next)
    }
    if (document.hidden && before.status !== null) return again()
    let status: CsvUpload | null
    try {
      status = (await send(csvStatus, { query: { csv_status_id: createdId, csv_name: csvName } })).data
    } catch (error) {
      if (this.#uploads.get(advertiserId) !== before) return
      // What is known stays as it is. One that somebody goes on with is asked for again, others when the screen opens.
      if (isOver(before)) {
        if (this.#unfinished.has(createdId)) this.#lookIn(limits.csvPollMs, one)
        return
      }
      const trouble = refusalText(error, messages.csv.cannotVerify)
      if (before.trouble === null) toast.error(messages.titles.oopsLoud, trouble)
      this.#put(advertiserId, { ...before, trouble })
      again()
      return
    }
    if (this.#uploads.get(advertiserId) !== before) return
    if (status === null) {
      toast.error(messages.titles.oopsLoud, messages.csv.noStatus)
      this.#put(advertiserId, { step: 'lost', csvName, createdId })
      this.#unfollow(advertiserId)
      return
    }
    if (status.stage === 'discarded') return this.#drop(advertiserId)
    this.#put(advertiserId, { ...before, status, trouble: null })
    if (!isEnded(status)) again(one.isAnnounced ? this.#reopen(one) : one)
    else if (status.stage !== before.status?.stage)
      this.#end(isOver(before) ? this.#reopen(one) : one, status)
  }

  /**
   * Goes on with one whose outcome was shown, because a person has answered its question. The next outcome of an own one
   * gets a toast again.
   */
  #reopen(one: Followed): Followed {
    const isOwn = this.#followed.includes(one)
    const reopened = { ...one, isAnnounced: !isOwn }
    if (isOwn) this.#followed = this.#followed.map((other) => (other === one ? reopened : other))
    else this.#adopted.set(one.advertiserId, reopened)
    this.#keep()
    return reopened
  }

  #end(one: Followed, { status, message }: CsvUpload): void {
    this.#adopted.delete(one.advertiserId)
    void readAgain(queryClient, importsKey)
    if (one.isAnnounced) return
    this.#followed = this.#followed.map((other) => (other === one ? { ...one, isAnnounced: true } : other))
    this.#keep()
    if (status === 'Failed')
      toast.error(messages.titles.oopsLoud, message === '' ? messages.csv.failed : message)
    else toast.success(messages.titles.success, messages.csv.done)
  }

  #unfollow(advertiserId: number): void {
    this.#followed = this.#followed.filter((one) => one.advertiserId !== advertiserId)
    this.#keep()
  }

  #drop(advertiserId: number): void {
    const next = new Map(this.#uploads)
    next.delete(advertiserId)
    this.#adopted.delete(advertiserId)
    this.#uploads = next
    this.#unfollow(advertiserId)
    this.#notify()
  }

  #clear(): void {
    for (const transfer of this.#transfers.values()) transfer.abort()
    this.#transfers.clear()
    this.#uploads = new Map()
    this.#followed = []
    this.#aside = new Set()
    this.#adopted.clear()
    this.#keep()
    this.#notify()
  }

  #put(advertiserId: number, upload: Upload): void {
    this.#uploads = new Map([...this.#uploads, [advertiserId, upload]])
    this.#notify()
  }

  #keep(): void {
    followedUploads.write({ followed: [...this.#followed], aside: [...this.#aside] })
  }

  #notify(): void {
    for (const listener of this.#listeners) listener()
  }
}

export const csvUploads = new CsvUploadStore()

/** The upload of an advertiser, or undefined. */
export function useCsvUpload(advertiserId: number): Upload | undefined {
  return useSyncExternalStore(csvUploads.subscribe, csvUploads.read).get(advertiserId)
}
