import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

/** Reads one file after the other into the same memory: new memory for each would keep the garbage collector busy. */
export class ReusedMemory {
  #memory = Buffer.alloc(0)

  /** Reads a whole file. The result is valid only until the next call. */
  read(path: string): Buffer {
    const fd = openSync(path, 'r')
    try {
      const { size } = fstatSync(fd)
      // A little more than needed, since segments have similar but different sizes.
      if (this.#memory.length < size) this.#memory = Buffer.allocUnsafeSlow(Math.ceil(size * 1.25))
      let done = 0
      while (done < size) {
        const read = readSync(fd, this.#memory, done, size - done, done)
        if (read === 0) break
        done += read
      }
      return this.#memory.subarray(0, done)
    } finally {
      closeSync(fd)
    }
  }
}
