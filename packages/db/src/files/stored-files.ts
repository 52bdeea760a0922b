import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { and, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '../base/database.ts'
import { storedFile, storedPiece, type storedFileKinds } from '../schema/all.ts'

type Kind = (typeof storedFileKinds)[number]

/** Bytes of a piece: large enough for few statements, small enough for the memory of many readers. */
const PIECE = 1_048_576
/** Hours after which a file that is not whole counts as left by a killed process: longer than any job may take. */
const DRAFT_HOURS = 24
/** Files that one statement looks at. */
const AT_ONCE = 1_000
/** Pieces that one statement removes: a file has no largest size, and a statement has a limit of time. */
const PIECES_AT_ONCE = 256

export interface StoredFacts {
  /** Of what is stored, which may be compressed. */
  bytes: number
  /** SHA-256 of what is stored, in hex. */
  hash: string
}

/** A stored file lacks pieces, or they are not what was stored. Trying again does not help. */
export class DamagedFile extends Error {
  override name = 'DamagedFile'
  readonly code = 'FILE_DAMAGED'
}

/**
 * Files of one kind in PostgreSQL, for all hosts (decision 0378). Each piece is a short statement of its own: no
 * transaction stays open while a file comes in or goes out, also behind PgBouncer.
 */
export class StoredFiles {
  readonly #db: Db
  readonly #kind: Kind

  constructor(db: Db, kind: Kind) {
    this.#db = db
    this.#kind = kind
  }

  /**
   * Stores a file as it comes in. It is there whole, or not at all. When the record has a file already, that one stays
   * and its facts are returned: somebody may be reading it.
   */
  async keep(recordId: number, content: Readable): Promise<StoredFacts> {
    // It may fail while a statement is awaited: without a listener that would end the process.
    content.on('error', () => undefined)
    const { id, facts } = await this.#write(recordId, content)
    if (await this.#finish(id, facts)) return facts
    const first = await this.#find(recordId)
    // Without the database the draft stays, until `removeDrafts`.
    await this.#drop(id).catch(() => undefined)
    if (!first) throw new Error(`The ${this.#kind} ${recordId} was removed while it was stored.`)
    return { bytes: first.bytes!, hash: first.hash! }
  }

  /** Stores all of a source as a draft. After a failure nothing is left. */
  async #write(recordId: number, content: Readable): Promise<{ id: number; facts: StoredFacts }> {
    let id: number | undefined
    try {
      const [draft] = await this.#db
        .insert(storedFile)
        .values({ kind: this.#kind, record_id: recordId })
        .returning({ id: storedFile.id })
      id = draft!.id
      const hash = createHash('sha256')
      let [at, bytes] = [0, 0]
      for await (const piece of inPieces(content)) {
        hash.update(piece)
        await this.#db.insert(storedPiece).values({ file_id: id, at, content: piece })
        at += 1
        bytes += piece.length
      }
      return { id, facts: { bytes, hash: hash.digest('hex') } }
    } catch (cause) {
      content.destroy()
      // Without the database the draft stays, until `removeDrafts`.
      if (id !== undefined) await this.#drop(id).catch(() => undefined)
      throw cause
    }
  }

  /** Makes a draft the file of its record; false when the record has one, or when the draft was removed. */
  async #finish(id: number, facts: StoredFacts): Promise<boolean> {
    try {
      return await this.#tryFinish(id, facts)
    } catch (cause) {
      if (await this.#isFinished(id).catch(() => undefined)) return true
      throw cause
    }
  }

  async #tryFinish(id: number, facts: StoredFacts): Promise<boolean> {
    return this.#db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ record: number }>(
        sql`select record_id as record from stored_file where id = ${id} for update`,
      )
      if (rows.length === 0) return false
      // Of two writers of one record the second waits here, and then sees the file of the first.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('stored_file'), ${rows[0]!.record})`)
      const { rowCount } = await tx.execute(sql`
        update stored_file f set bytes = ${facts.bytes}, hash = ${facts.hash}, finished_at = clock_timestamp()
        where f.id = ${id} and not exists (
          select from stored_file o
          where o.kind = f.kind and o.record_id = f.record_id and o.finished_at is not null)`)
      return (rowCount ?? 0) > 0
    })
  }

  /**
   * What became of a transaction of `#tryFinish` whose reply was lost. A finished file must stay: another writer may have
   * been told of it already. A draft goes. While the database is away neither is known, and nothing is removed.
   */
  async #isFinished(id: number): Promise<boolean> {
    // The lock waits for the transaction, if the server is still about to end it.
    const { rows } = await this.#db.execute<{ done: boolean }>(
      sql`select finished_at is not null as done from stored_file where id = ${id} for update`,
    )
    if (rows[0]?.done) return true
    await this.#drop(id)
    return false
  }

  async #find(recordId: number) {
    const [row] = await this.#db
      .select()
      .from(storedFile)
      .where(
        and(
          eq(storedFile.kind, this.#kind),
          eq(storedFile.record_id, recordId),
          isNotNull(storedFile.finished_at),
        ),
      )
    return row
  }

  /**
   * Removes a file. It is a draft first, which nobody opens: a process that is killed meanwhile leaves what
   * `removeDrafts` removes.
   */
  async #drop(id: number): Promise<void> {
    await this.#db
      .update(storedFile)
      .set({ bytes: null, hash: null, finished_at: null })
      .where(and(eq(storedFile.id, id), isNotNull(storedFile.finished_at)))
    for (;;) {
      const { rowCount } = await this.#db.execute(sql`
        delete from stored_piece where file_id = ${id} and at in (
          select at from stored_piece where file_id = ${id} order by at limit ${PIECES_AT_ONCE})`)
      if ((rowCount ?? 0) < PIECES_AT_ONCE) break
    }
    await this.#db.delete(storedFile).where(eq(storedFile.id, id))
  }

  /**
   * The content of a record's file; undefined when it is not stored. The stream ends with DamagedFile when the file was
   * removed meanwhile, or is not what was stored.
   */
  async open(recordId: number): Promise<Readable | undefined> {
    const row = await this.#find(recordId)
    if (!row) return undefined
    return Readable.from(this.#pieces(row.id, { bytes: row.bytes!, hash: row.hash! }), {
      objectMode: false,
      highWaterMark: PIECE,
    })
  }

  async *#pieces(id: number, facts: StoredFacts): AsyncGenerator<Uint8Array> {
    const hash = createHash('sha256')
    let bytes = 0
    for (let at = 0; bytes < facts.bytes; at += 1) {
      const [piece] = await this.#db
        .select({ content: storedPiece.content })
        .from(storedPiece)
        .where(and(eq(storedPiece.file_id, id), eq(storedPiece.at, at)))
      if (!piece) throw new DamagedFile(`Piece ${at} of the ${this.#kind} is gone.`)
      hash.update(piece.content)
      bytes += piece.content.length
      // The last piece goes out only when all of them are what was kept, so a damaged file is short for every reader.
      if (bytes >= facts.bytes && (bytes > facts.bytes || hash.digest('hex') !== facts.hash))
        throw new DamagedFile(`The stored ${this.#kind} is not what was kept.`)
      yield piece.content
    }
  }

  /** Removes the file of a record, if it has one. Drafts of it that are being written stay. */
  async remove(recordId: number): Promise<void> {
    const row = await this.#find(recordId)
    if (row) await this.#drop(row.id)
  }

  /** The records among these whose file was stored, and before `before` where that is given. */
  async storedAmong(recordIds: readonly number[], before?: Date): Promise<Set<number>> {
    const found = new Set<number>()
    for (let from = 0; from < recordIds.length; from += AT_ONCE) {
      const rows = await this.#db
        .select({ record: storedFile.record_id })
        .from(storedFile)
        .where(
          and(
            eq(storedFile.kind, this.#kind),
            inArray(storedFile.record_id, recordIds.slice(from, from + AT_ONCE)),
            isNotNull(storedFile.finished_at),
            before && lt(storedFile.finished_at, before),
          ),
        )
      for (const { record } of rows) found.add(record)
    }
    return found
  }

  /** Removes files that were stored before a moment and whose numbers `unneeded` returns. Returns how many. */
  async removeOld(
    before: Date,
    unneeded: (recordIds: readonly number[]) => Promise<readonly number[]>,
  ): Promise<number> {
    let [after, removed] = [0, 0]
    for (;;) {
      const rows = await this.#db
        .select({ id: storedFile.id, record: storedFile.record_id })
        .from(storedFile)
        .where(
          and(
            eq(storedFile.kind, this.#kind),
            lt(storedFile.finished_at, before),
            sql`${storedFile.id} > ${after}`,
          ),
        )
        .orderBy(storedFile.id)
        .limit(AT_ONCE)
      if (rows.length === 0) return removed
      const gone = new Set(await unneeded(rows.map(({ record }) => record)))
      for (const { id, record } of rows)
        if (gone.has(record)) {
          await this.#drop(id)
          removed += 1
        }
      after = rows.at(-1)!.id
    }
  }

  /** Removes what killed processes left half-stored. Returns how many. */
  async removeDrafts(): Promise<number> {
    const rows = await this.#db
      .select({ id: storedFile.id })
      .from(storedFile)
      .where(
        and(
          eq(storedFile.kind, this.#kind),
          isNull(storedFile.finished_at),
          lt(storedFile.created_at, sql`clock_timestamp() - make_interval(hours => ${DRAFT_HOURS})`),
        ),
      )
    for (const { id } of rows) await this.#drop(id)
    return rows.length
  }
}

/** The same bytes, in pieces of one size but for the last. */
async function* inPieces(content: Readable): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let bytes = 0
  for await (const chunk of content as AsyncIterable<Buffer | string>) {
    let rest = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
    while (bytes + rest.length >= PIECE) {
      const room = PIECE - bytes
      yield Buffer.concat([...waiting, rest.subarray(0, room)])
      rest = rest.subarray(room)
      waiting = []
      bytes = 0
    }
    if (rest.length > 0) waiting.push(rest)
    bytes += rest.length
  }
  if (bytes > 0) yield Buffer.concat(waiting)
}
