import { writeFileSync } from 'node:fs'

/** A value of a record: a text, a whole number, or a map. */
export type MmdbValue = string | number | { [key: string]: MmdbValue }

export interface WrittenMmdb {
  /** Networks as `1.2.3.0/24` or `2001:db8::/32`, written out in full groups, with their records. */
  networks: readonly (readonly [network: string, record: MmdbValue])[]
  recordBits?: 24 | 28 | 32
  ipVersion?: 4 | 6
  /** Blocks of IPv6 that lead to the tree of IPv4, as `2002:0:0:0:0:0:0:0/16`. */
  aliases?: readonly string[]
  /** Texts that are there already are written as pointers. */
  withPointers?: boolean
}

/** A node has two of these: another node, a place of a record, or nothing. */
type Child = Node | number | null
interface Node {
  number: number
  children: [Child, Child]
}

const SEPARATOR = 16

/** Writes a MaxMind DB file. Kept as small as the format allows; for tests of its reader. */
export function writeMmdb(path: string, written: WrittenMmdb): void {
  writeFileSync(path, mmdbBytes(written))
}

/** The bytes of a MaxMind DB file. */
export function mmdbBytes(written: WrittenMmdb): Buffer {
  const { networks, recordBits = 28, ipVersion = 6, aliases = [], withPointers = true } = written
  const root: Node = { number: 0, children: [null, null] }
  const records = new RecordWriter(withPointers)
  for (const [network, record] of networks) insert(root, bitsOf(network, ipVersion), records.write(record))
  for (const alias of aliases) insert(root, bitsOf(alias, ipVersion), nodeAt(root, '0'.repeat(96)))
  const nodes: Node[] = []
  number(root, nodes)
  const metadata = new RecordWriter(false)
  metadata.write({
    node_count: nodes.length,
    record_size: recordBits,
    ip_version: ipVersion,
    database_type: 'Test-Country',
  })
  const tree = nodes.map(({ children }) => {
    const [left, right] = children.map((child) => valueOf(child, nodes.length)) as [number, number]
    return nodeBytes(left, right, recordBits)
  })
  return Buffer.concat([
    ...tree,
    Buffer.alloc(SEPARATOR),
    records.bytes,
    Buffer.from('\xAB\xCD\xEFMaxMind.com', 'latin1'),
    metadata.bytes,
  ])
}

function bitsOf(network: string, ipVersion: 4 | 6): string {
  const [address = '', prefix = ''] = network.split('/')
  if (address.includes(':')) {
    const groups = address.split(':').map((group) => Number.parseInt(group, 16))
    return groups
      .map((group) => group.toString(2).padStart(16, '0'))
      .join('')
      .slice(0, Number(prefix))
  }
  const bits = address
    .split('.')
    .map((byte) => Number(byte).toString(2).padStart(8, '0'))
    .join('')
  return (ipVersion === 6 ? '0'.repeat(96) : '') + bits.slice(0, Number(prefix))
}

function insert(root: Node, bits: string, leaf: Child): void {
  let node = root
  for (const bit of bits.slice(0, -1)) {
    const side = Number(bit) as 0 | 1
    let child = node.children[side]
    if (child === null || typeof child === 'number') {
      // A wider network is divided.
      child = { number: 0, children: [child, child] }
      node.children[side] = child
    }
    node = child
  }
  node.children[Number(bits.at(-1)) as 0 | 1] = leaf
}

function nodeAt(root: Node, bits: string): Child {
  let node: Child = root
  for (const bit of bits) {
    if (node === null || typeof node === 'number') return node
    node = node.children[Number(bit) as 0 | 1]
  }
  return node
}

function number(node: Node, nodes: Node[]): void {
  if (nodes[node.number] === node) return
  node.number = nodes.length
  nodes.push(node)
  for (const child of node.children) if (child !== null && typeof child === 'object') number(child, nodes)
}

function valueOf(child: Child, nodes: number): number {
  if (child === null) return nodes
  return typeof child === 'number' ? nodes + SEPARATOR + child : child.number
}

function nodeBytes(left: number, right: number, recordBits: 24 | 28 | 32): Buffer {
  const bytes = Buffer.alloc(recordBits / 4)
  if (recordBits === 32) {
    bytes.writeUInt32BE(left, 0)
    bytes.writeUInt32BE(right, 4)
    return bytes
  }
  const low = 2 ** 24
  bytes.writeUIntBE(left % low, 0, 3)
  bytes.writeUIntBE(right % low, recordBits === 24 ? 3 : 4, 3)
  if (recordBits === 28) bytes[3] = Math.floor(left / low) * 16 + Math.floor(right / low)
  return bytes
}

class RecordWriter {
  #parts: Buffer[] = []
  #length = 0
  readonly #places = new Map<string, number>()
  readonly #withPointers: boolean

  constructor(withPointers: boolean) {
    this.#withPointers = withPointers
  }

  get bytes(): Buffer {
    return Buffer.concat(this.#parts)
  }

  /** Returns the place of the value. */
  write(value: MmdbValue): number {
    const place = this.#length
    if (typeof value === 'string') this.#writeText(value)
    else if (typeof value === 'number') {
      this.#add(Buffer.from([(6 << 5) | 4]))
      const bytes = Buffer.alloc(4)
      bytes.writeUInt32BE(value)
      this.#add(bytes)
    } else {
      const entries = Object.entries(value)
      this.#add(Buffer.from([(7 << 5) | entries.length]))
      for (const [key, inner] of entries) {
        this.#writeText(key)
        this.write(inner)
      }
    }
    return place
  }

  #writeText(text: string): void {
    const known = this.#places.get(text)
    if (known !== undefined && this.#withPointers) {
      // A pointer of two bytes reaches 2,048 places.
      if (known < 2_048) return this.#add(Buffer.from([(1 << 5) | (known >> 8), known & 255]))
    } else this.#places.set(text, this.#length)
    const bytes = Buffer.from(text)
    const head = bytes.length < 29 ? [(2 << 5) | bytes.length] : [(2 << 5) | 29, bytes.length - 29]
    this.#add(Buffer.from(head))
    this.#add(bytes)
  }

  #add(bytes: Buffer): void {
    this.#parts.push(bytes)
    this.#length += bytes.length
  }
}
