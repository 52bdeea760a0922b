import { PgBoss } from 'pg-boss'

/** Makes the tables of the queue in a database that has none, without any queue in them. */
export async function makeQueueSchema(databaseUrl: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: 'headgate-queue',
    max: 1,
    schedule: false,
    supervise: false,
  })
  boss.on('error', () => undefined)
  await boss.start()
  await boss.stop({ graceful: false })
}
