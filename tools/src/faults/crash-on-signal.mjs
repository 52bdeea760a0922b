import { readFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

/**
 * Loaded by fault tests into every process of a product (NODE_OPTIONS). At SIGUSR2 the process crashes in the way that
 * the file CRASH_HOW names. Worker threads get it through a channel.
 */
const crashes = {
  abort: () => process.abort(),
  heap() {
    const kept = []
    for (;;) kept.push(Array.from({ length: 10_000 }, (_, at) => ({ at })))
  },
  loop() {
    for (;;);
  },
}

const threads = new BroadcastChannel('crash')
threads.unref()
if (isMainThread)
  process.on('SIGUSR2', () => {
    const [how, where] = readFileSync(process.env.CRASH_HOW, 'utf8').split(' ')
    // eslint-disable-next-line unicorn/require-post-message-target-origin -- a channel is no window
    if (where === 'thread') threads.postMessage(how)
    else crashes[how]()
  })
else threads.addEventListener('message', ({ data }) => crashes[data]())

// A part reports that it is alive a moment after it begins to serve. A test that waits for a start also waits for this
// report, because a part that hangs before it gets minutes.
if (isMainThread) {
  const on = process.on.bind(process)
  process.on = (event, listener) => {
    if (event !== 'message') return on(event, listener)
    setTimeout(() => on(event, listener), 1_000)
    return process
  }
}
