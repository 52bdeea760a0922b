// Loaded before a script that `prepare.mjs` runs. A process killed with -9 cannot end its children, so the script
// watches the channel to it.
import { isMainThread } from 'node:worker_threads'

if (isMainThread && process.channel) {
  process.on('disconnect', () => process.exit(1))
  // The watch must not keep a finished script alive.
  process.channel.unref()
}
