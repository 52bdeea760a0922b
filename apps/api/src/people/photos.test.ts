import assert from 'node:assert/strict'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import {
  deleteUser,
  getUser,
  photoLimits,
  updateUser,
  type User,
  userPhoto,
} from '@headgate/contract/people/users'
import { makeUser } from '@headgate/db/sample/make'
import { photo, user as userTable } from '@headgate/db/schema/all'
import { createLog } from '@headgate/runtime/log'
import { PhotonImage } from '@silvia-odwyer/photon-node'
import { eq } from 'drizzle-orm'
import { imageSize } from 'image-size'
import { takeOverPhotos } from './photos/photo-store.ts'
import { invoke, signIn, testApi, type TestApi } from '../testing/api.ts'

let api: TestApi
before(async () => {
  api = await testApi()
})
after(() => api.close())

const asAdmin = () => ({ token: api.admin })
const kept = async () =>
  (await api.database.db.select({ name: photo.name }).from(photo)).map(({ name }) => name)

/** A picture whose left half is red and whose right half is blue. */
function halves(width: number, height: number): PhotonImage {
  const pixels = new Uint8Array(width * height * 4)
  for (let at = 0; at < pixels.length; at += 4) {
    const left = (at / 4) % width < width / 2
    pixels.set(left ? [255, 0, 0, 255] : [0, 0, 255, 255], at)
  }
  return new PhotonImage(pixels, width, height)
}

const GIF = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

/** A PNG with this size in its header and no content. */
function emptyPng(width: number, height: number): Uint8Array {
  const png = halves(1, 1).get_bytes()
  new DataView(png.buffer).setUint32(16, width)
  new DataView(png.buffer).setUint32(20, height)
  return png
}

/** A JPEG of a camera that was held sideways: EXIF orientation 6, turn right to see it upright. */
function sideways(jpeg: Uint8Array): Uint8Array {
  const exif = '4578696600004d4d002a00000008000101120003000000010006000000000000'
  const body = Buffer.from(exif, 'hex')
  const marker = Buffer.from([0xff, 0xe1, 0, body.length + 2])
  return Buffer.concat([jpeg.subarray(0, 2), marker, body, jpeg.subarray(2)])
}

/** Uploads a file as the profile photo, as a browser sends it. */
async function upload(
  user: { id: number },
  content: Uint8Array,
  { type = 'image/jpeg', fields = {} }: { type?: string; fields?: Record<string, string> } = {},
) {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  form.append('profile_image', new File([new Uint8Array(content)], 'me.jpg', { type }))
  const sent = new Response(form)
  const reply = await api.app.inject({
    method: 'PUT',
    url: updateUser.path.replace(':id', String(user.id)),
    headers: { authorization: api.admin, 'content-type': sent.headers.get('content-type')! },
    payload: Buffer.from(await sent.arrayBuffer()),
  })
  const body = reply.json<{ data: { user: User }; message: string; error: { fields?: object } | null }>()
  return { status: reply.statusCode, message: body.message, data: body.data, fields: body.error?.fields }
}

const someone = () => makeUser(api.database.db, { role_id: 2, publisher_id: api.publisherId })

/** Loads a photo by its address. */
const load = (profileLink: string | null, token: string) =>
  api.app.inject({ method: 'GET', url: profileLink ?? '/none', headers: { authorization: token } })

test('every allowed type is converted to a small WebP', async () => {
  const picture = halves(1_000, 500)
  const files: [string, Uint8Array, [number, number]][] = [
    ['jpeg', picture.get_bytes_jpeg(90), [320, 160]],
    ['png', picture.get_bytes(), [320, 160]],
    ['webp', picture.get_bytes_webp(), [320, 160]],
    ['gif', Buffer.from(GIF, 'base64'), [1, 1]],
  ]
  const user = await someone()
  for (const [type, file, [width, height]] of files) {
    const { status, message, data } = await upload(user, file, { type: `image/${type}` })
    assert.equal(status, 200, `${type}: ${message}`)
    assert.equal(message, 'Your photo was saved.')
    const link = data.user.profile_link
    assert.match(link ?? '', /^\/api\/uploads\/[\w-]+\.webp$/)
    const photo = await load(link, api.admin)
    assert.equal(photo.headers['content-type'], 'image/webp')
    assert.deepEqual(
      { ...imageSize(photo.rawPayload) },
      { width, height, type: 'webp' },
      `${type} is kept as a small WebP`,
    )
  }
  assert.equal((await kept()).length, 1, 'each new photo takes the place of the old file')
})

test('a photo taken sideways is turned upright, and loses all data that the camera wrote', async () => {
  const jpeg = sideways(halves(400, 200).get_bytes_jpeg(95))
  assert.equal(imageSize(jpeg).orientation, 6)
  const { data } = await upload(await someone(), jpeg)
  const photo = (await load(data.user.profile_link, api.admin)).rawPayload
  assert.doesNotMatch(photo.toString('latin1'), /Exif/)
  const image = PhotonImage.new_from_byteslice(photo)
  assert.deepEqual([image.get_width(), image.get_height()], [160, 320])
  const pixels = image.get_raw_pixels()
  assert.ok(pixels[0]! > 200 && pixels[2]! < 60, 'what was left is on top')
  const last = pixels.length - 4
  assert.ok(pixels[last]! < 60 && pixels[last + 2]! > 200, 'what was right is at the bottom')
})

test('a file that is no image, too large, damaged or has too many pixels is refused, whatever its name', async () => {
  const jpeg = halves(300, 300).get_bytes_jpeg(90)
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>')
  const bmp = Buffer.concat([Buffer.from('BM'), Buffer.alloc(100, 1)])
  const refused: [Uint8Array, string][] = [
    [Buffer.from('hello'), 'File not of Image Type'],
    [new Uint8Array(0), 'File not of Image Type'],
    [svg, 'File not of Image Type'],
    [bmp, 'File not of Image Type'],
    [Buffer.concat([jpeg, Buffer.alloc(photoLimits.bytes)]), 'File Size cannot exceed 3.01MB'],
    [emptyPng(30_000, 30_000), 'The photo has too many pixels. Please choose one of at most 25 megapixels.'],
    [jpeg.subarray(0, 400), 'The photo is damaged and cannot be read. Please choose another one.'],
    [emptyPng(4_000, 4_000), 'The photo is damaged and cannot be read. Please choose another one.'],
  ]
  const user = await someone()
  const before = (await kept()).length
  for (const [file, text] of refused) {
    const { status, message, fields } = await upload(user, file)
    assert.equal(status, 400, text)
    assert.equal(message, text)
    assert.deepEqual(fields, { profile_image: text })
  }
  assert.equal((await kept()).length, before, 'nothing of a refused file stays')
  assert.equal((await upload(user, jpeg)).status, 200, 'a good one goes through after them')
})

test('fields may come with the photo, and the rules of a change apply to them', async () => {
  const user = await someone()
  const jpeg = halves(9, 9).get_bytes_jpeg(90)
  const sent = await upload(user, jpeg, { fields: { role_id: '2', first_name: 'Ada', blocked: 'true' } })
  const saved = sent.data.user
  assert.deepEqual([saved.first_name, saved.role_id, saved.blocked], ['Ada', 2, false])
  const before = (await kept()).length
  assert.equal((await upload(user, jpeg, { fields: { role_id: '99' } })).status, 400)
  assert.equal((await upload({ id: 999_999 }, jpeg)).status, 404)
  assert.equal((await kept()).length, before, 'a photo whose change is refused does not stay')
  const { data } = await invoke(api.app, getUser, { ...asAdmin(), params: { id: user.id } })
  assert.equal(data.user.profile_link, saved.profile_link)
})

test('a photo is shown only to its owner and to admins', async () => {
  const user = await someone()
  const { data } = await upload(user, halves(9, 9).get_bytes_jpeg(90))
  const link = data.user.profile_link
  const own = await load(link, await signIn(api.app, user.email))
  assert.equal(own.statusCode, 200)
  assert.equal(own.headers['x-content-type-options'], 'nosniff')
  assert.match(String(own.headers['content-disposition']), /^attachment/)
  assert.equal((await load(link, api.admin)).statusCode, 200)
  assert.equal((await load(link, api.publisher)).statusCode, 404)
  assert.equal((await load(link, '')).statusCode, 401)
  for (const name of ['none.webp', '..%2F..%2Fkeys%2Fsession.webp', 'x.png'])
    assert.ok([400, 404].includes((await load(`/api/uploads/${name}`, api.admin)).statusCode), name)
  assert.equal((await invoke(api.app, userPhoto, { ...asAdmin(), params: { name: 'a.webp' } })).status, 404)
  await invoke(api.app, deleteUser, { ...asAdmin(), params: { id: user.id } })
  assert.equal((await load(link, api.admin)).statusCode, 404)
  assert.ok(!(await kept()).some((file) => link!.endsWith(file)), 'removing a user removes the photo')
})

test('photos that earlier versions kept as files are taken over once', async () => {
  const uploads = join(api.dataDir, 'uploads')
  mkdirSync(uploads)
  const content = halves(9, 9).get_bytes_webp()
  writeFileSync(join(uploads, 'old-one.webp'), content)
  writeFileSync(join(uploads, 'notes.txt'), 'no photo')
  const log = createLog('test', 'silent')
  const { db } = api.database
  await takeOverPhotos(db, api.dataDir, log)
  await takeOverPhotos(db, api.dataDir, log)
  const user = await makeUser(db, { role_id: 2, publisher_id: api.publisherId })
  const profile_link = '/api/uploads/old-one.webp'
  await db.update(userTable).set({ profile_link: profile_link }).where(eq(userTable.id, user.id))
  assert.deepEqual(new Uint8Array((await load(profile_link, api.admin)).rawPayload), new Uint8Array(content))
  assert.ok(!existsSync(uploads), 'the folder is out of use')
  assert.ok(!(await kept()).includes('notes.txt'))
})
