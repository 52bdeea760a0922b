import type { ChartColours } from '@headgate/charts/colours'
import type { ChartOption } from '@headgate/charts/option'
import { pictureOption, type PictureTexts } from '@headgate/charts/picture-option'
import { messages } from '@headgate/contract/base/messages'
import { fileName } from '@headgate/domain/file-name'
import { saveToDisk } from '../../lib/save-to-disk.ts'
import { toast } from '../../ui/toast.ts'

export interface Picture {
  option: ChartOption
  texts: PictureTexts
  colours: ChartColours
  height: number
}

/** Room for the title above the drawing. */
const TITLE = 76
const WIDTH = 1_100

async function pngOf({ option, texts, colours, height }: Picture): Promise<Blob> {
  const { start } = await import('@headgate/charts/canvas')
  const size = { width: WIDTH, height: height + TITLE }
  const drawing = start(document.createElement('div'), null, { renderer: 'canvas', ...size })
  try {
    drawing.setOption(pictureOption(option, texts, colours))
    const canvas = drawing.renderToCanvas({ pixelRatio: 2, backgroundColor: colours.ground })
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
    if (blob === null) throw new Error('The browser made no picture')
    return blob
  } finally {
    drawing.dispose()
  }
}

/** Saves a chart as PNG with its title and legend, `Net-Revenue-by-publisher-20261121-083000.png`. Shows a failure. */
export async function savePicture(picture: Picture): Promise<void> {
  try {
    const name = fileName(picture.texts.title, 'png', new Date())
    saveToDisk(new File([await pngOf(picture)], name, { type: 'image/png' }))
  } catch {
    toast.error(messages.titles.oopsLoud, messages.general.cannotDownload)
  }
}
