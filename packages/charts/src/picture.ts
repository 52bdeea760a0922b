import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { start } from './engine.ts'
import type { ChartOption } from './option.ts'

use([SVGRenderer])

export interface PictureSize {
  /** Pixels of the drawing; the picture has `scale` times as many. */
  width: number
  height: number
  /** 2 is sharp on the screens of today. */
  scale?: number
}

let ready: Promise<Uint8Array> | undefined

/** Starts the converter once in a process, and reads the font. */
function prepare(): Promise<Uint8Array> {
  ready ??= (async () => {
    const program = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')
    const [font] = await Promise.all([
      readFile(new URL('inter-latin.woff2', import.meta.url)),
      readFile(program).then((bytes) => initWasm(bytes)),
    ])
    return font
  })()
  return ready
}

/** A chart as SVG, without a browser. */
export function svgOf(option: ChartOption, { width, height }: PictureSize): string {
  const drawing = start(null, null, { renderer: 'svg', ssr: true, width, height })
  try {
    drawing.setOption(option)
    return drawing.renderToSVGString()
  } finally {
    drawing.dispose()
  }
}

/**
 * A chart as PNG, for mails. The same chart gives the same bytes, whatever fonts the machine has. Import this module
 * when a picture is made: the library and the converter take half a second to load and some 60 MB.
 */
export async function pngOf(option: ChartOption, size: PictureSize): Promise<Buffer> {
  const font = await prepare()
  const image = new Resvg(svgOf(option, size), {
    fitTo: { mode: 'zoom', value: size.scale ?? 2 },
    font: {
      fontBuffers: [font],
      defaultFontFamily: 'Inter',
      sansSerifFamily: 'Inter',
      loadSystemFonts: false,
    },
  })
  try {
    const picture = image.render()
    try {
      return Buffer.from(picture.asPng())
    } finally {
      picture.free()
    }
  } finally {
    image.free()
  }
}
