// Loaded before a script that `prepare.mjs` runs: killed with -9, that process can end nobody, so the script watches the
// channel to it.
import { isMainThread } from 'node:worker_threads'

if (isMainThread && process.channel) {
  process.on('disconnect', () => process.exit(1))
  // Watching must not keep a script alive that is done.
  process.channel.unref()
}
