import { openDatabase } from '@headgate/db/base/database'
import { VersionedLink } from './versions.ts'

/** Publishes one version after the other, as fast as it can, until it is killed. Prints each committed version. */
const [url, targetingId, publisherId, from] = process.argv.slice(2) as [string, string, string, string]
const { db } = openDatabase(url, { max: 1 })
const link = await VersionedLink.open(db, Number(targetingId), Number(publisherId))
for (let version = Number(from); ; version += 1) {
  await link.publish(db, version)
  process.stdout.write(`${version}\n`)
}
