import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join, normalize, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import { isNavigation } from '@headgate/server/failures'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** Folder of the web app's build. */
export const builtWebApp = fileURLToPath(new URL('../../web/dist', import.meta.url))

const YEAR_SECONDS = 31_536_000

/**
 * Allows the pages to load nothing from other sites. Styles may be inline, because the UI kit writes them at run time.
 * Scripts may not, except those in the built page itself, which are listed by their hash.
 */
function contentPolicy(page: string): string {
  const inline = [...page.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script]) => `'sha256-${createHash('sha256').update(script!).digest('base64')}'`,
  )
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...inline].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/**
 * Serves the built web app: hashed assets for a year, pages that browsers check again each time, precompressed files as
 * they are. Any other address that a user opens returns the page, whose router finds the screen.
 */
export async function serveWebApp(app: FastifyInstance, folder: string): Promise<void> {
  const index = join(folder, 'index.html')
  if (!existsSync(index)) {
    app.log.warn({ folder }, 'the web app is not built: it serves calls only')
    return
  }
  const policy = contentPolicy(readFileSync(index, 'utf8'))
  const headers = (reply: FastifyReply, path: string) => {
    const hashed = path.startsWith(join(folder, 'assets') + sep)
    void reply.header('cache-control', hashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache')
    if (/\.html(\.\w+)?$/.test(path)) void reply.header('content-security-policy', policy)
  }
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'public' }
    })
    await scope.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      serve: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: headers,
    })
    scope.get('/*', (request, reply) => {
      const { '*': path } = request.params as { '*': string }
      const page = path === '' || (isNavigation(request) && !existsSync(inside(folder, path)))
      // The address of a mailed link contains its token, which requests of the page must not pass on.
      if (path.startsWith('reset-password')) void reply.header('referrer-policy', 'no-referrer')
      return reply.sendFile(page ? 'index.html' : path)
    })
  })
}

/** The file of a path, never one outside the folder, because callers must not find out whether such files exist. */
function inside(folder: string, path: string): string {
  return join(folder, normalize(join(sep, path)))
}
