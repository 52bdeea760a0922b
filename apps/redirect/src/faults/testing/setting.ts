import type { TestContext } from 'node:test'
import { testDatabase, type TestDatabase } from '@headgate/db/testing/database'
import { freePort } from '@headgate/runtime/testing/free-port'
import { temporaryFolder } from '../../spool/testing.ts'
import { EngineProcess, type EngineProcessOptions } from './engine-process.ts'
import { Load } from './load.ts'

/** The environment of a fault test. Everything is ended and removed after the test, even if it fails. */
export class Setting {
  readonly #undo: (() => unknown)[] = []
  #notes: string | undefined

  constructor(t: TestContext) {
    t.after(async () => {
      for (const undo of this.#undo.toReversed()) await undo()
    })
  }

  /** Runs after the test; the last one registered runs first. */
  after(undo: () => unknown): void {
    this.#undo.push(undo)
  }

  folder(): string {
    const folder = temporaryFolder()
    this.after(() => folder.remove())
    return folder.path
  }

  async database(): Promise<TestDatabase> {
    const database = await testDatabase()
    this.after(() => database.close())
    return database
  }

  /** An engine that is not started yet. */
  async engine(options: Partial<EngineProcessOptions> = {}): Promise<EngineProcess> {
    const engine = new EngineProcess({
      dataDir: options.dataDir ?? this.folder(),
      port: await freePort(),
      ...options,
      // Engines of a test see each other's notes, and no others.
      env: { ENGINE_NOTES_DIR: (this.#notes ??= this.folder()), ...options.env },
    })
    this.after(() => engine.kill())
    return engine
  }

  load(name: string, connections?: number): Load {
    const load = new Load(name, connections)
    this.after(() => {
      load.stop()
      load.close()
    })
    return load
  }
}
